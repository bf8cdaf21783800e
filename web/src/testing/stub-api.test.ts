import { describe, expect, it } from 'vitest';
import { problem, stubApi, type Stubs } from './stub-api';

const send = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });

describe('a console of stubs', () => {
  it('gives a stub its request, parsed by the row of the table', async () => {
    const { fetch, sent } = stubApi({
      list_calls: ({ environment, query }) =>
        problem(400, 'internal', environment, {
          detail: JSON.stringify(query),
        }),
      change_rerun_job: ({ id, action }) => problem(409, 'conflict', `${action} ${id}`),
    });
    const listed = await fetch('/api/production/calls?before=41');
    expect(await listed.json()).toMatchObject({ title: 'production', detail: '{"before":41}' });
    const changed = await fetch('/api/sandbox/rerun-jobs/a%2Fb/pause', send({}));
    expect(await changed.json()).toMatchObject({ title: 'pause a/b' });
    expect(sent.map(({ operation }) => operation)).toEqual(['list_calls', 'change_rerun_job']);
  });

  it('responds as in the table, and with 404 without a stub', async () => {
    const { fetch, mistakes } = stubApi({
      watch_users: () => null,
      count_reruns: () => problem(409, 'conflict', 'counted'),
    });
    const watched = await fetch('/api/sandbox/watch', send({ reference_user_ids: ['a'] }));
    expect(watched.status).toBe(204);
    const selected = { calls: { transaction_ids: ['ewh:1'] } };
    const counted = await fetch('/api/sandbox/rerun-jobs/count', send(selected));
    expect(counted.status).toBe(409);
    expect((await fetch('/api/sandbox/rerun-jobs/1')).status).toBe(404);
    expect((await fetch('/api/sandbox/rerun-jobs/1/explode', send({}))).status).toBe(404);
    expect(mistakes).toEqual([]);
  });

  const wrong = { users: 'none' } as never; // what the types forbid
  it.each<[string, Stubs, string, RequestInit?]>([
    ['an address that the table does not have', {}, '/api/sandbox/unknown'],
    ['a method that the path does not have', {}, '/api/sandbox/calls', send({})],
    ['a response of another shape', { list_users: () => wrong }, '/api/sandbox/users'],
    [
      'a body for an empty response',
      { sign_in: () => wrong },
      '/api/session',
      send({ token: 'a' }),
    ],
    [
      'an event type that the specification does not have',
      { config_get: () => [wrong] },
      '/api/sandbox/v1/webhook/admin/config/get',
      send({}),
    ],
    ['a query that the server refuses', {}, '/api/sandbox/calls?before=soon'],
    ['a body that the server refuses', {}, '/api/sandbox/watch', send({ ids: [] })],
  ])('takes %s for a mistake', async (_what, stubs, path, init) => {
    const { fetch, mistakes } = stubApi(stubs);
    const response = await fetch(path, init);
    expect(response.status).toBe(500);
    expect(mistakes).toHaveLength(1);
    expect(await response.json()).toMatchObject({ title: mistakes[0]?.message });
  });

  it('names the invalid part of a response', async () => {
    const { fetch, mistakes } = stubApi({ list_users: () => wrong });
    await fetch('/api/sandbox/users');
    expect(mistakes[0]?.message).toContain('The stub of list_users returns');
    expect(mistakes[0]?.message).toMatch(/expected array, received string\s+→ at users/);
  });
});
