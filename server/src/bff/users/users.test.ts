import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USER_SORT_COLUMNS, userHistory } from '../../contract/index.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { open } from '../../testing/services/invite-visitor.js';
import { testPlace, type TestPlace } from '../../testing/fixtures/test-place.js';

const USERS = '/api/sandbox/users';
const HISTORY = '/api/sandbox/user/history?reference_user_id=opened';
const registered = z.object({ invite_url: z.string() });
let place: TestPlace;
let sandbox: SandboxFixture;
let console: TestConsole;

const start = () =>
  startTestConsole({
    place,
    services: {
      sandbox: {
        baseUrl: sandbox.url,
        apiKey: sandbox.key,
        dataRequestForm: 'object',
        label: 'test',
      },
    },
  });

beforeAll(async () => {
  place = await testPlace();
  sandbox = await startTestSandbox();
  console = await start();
});
afterAll(async () => {
  await console.stop();
  await sandbox.remove();
  await place.remove();
});

const v1 = (path: string, body: object) => console.ask('POST', `/api/sandbox/v1/${path}`, { body });
const register = (reference_user_id: string, more = {}) =>
  v1('business_connect_user/register', { reference_user_id, ...more });
const path = (id: string) => `/api/sandbox/user?reference_user_id=${encodeURIComponent(id)}`;
const page = async (query = '') =>
  (await console.ask('GET', USERS + query)).body as {
    users: { reference_user_id: string; status: string }[];
    total: { count: number; more: boolean };
    next_cursor: string | null;
  };
const ids = async (query: string) =>
  (await page(query)).users.map((user) => user.reference_user_id);

describe('the users', () => {
  it.each(['a/b', '..', '.', '%2e', 'ünï ☃', '<script>', 'a?b#c', "o'brien; drop table users"])(
    'keeps %s and finds it again',
    async (id) => {
      expect((await register(id)).status).toBe(200);
      const one = await console.ask('GET', path(id));
      expect(one.body).toMatchObject({
        reference_user_id: id,
        status: 'waiting',
        registered_by: 'First admin',
      });
    },
  );

  it('have the status that get_status supports', async () => {
    const outcomes = { good: ['verified'], none: ['unfulfillable'], back: ['verified', 'revoked'] };
    for (const [id, steps] of Object.entries(outcomes)) {
      await register(id);
      for (const outcome of steps) {
        await sandbox.post('/sandbox/outcome', { reference_user_id: id, outcome });
        await v1('business_connect_user/get_status', { reference_user_id: id });
      }
    }
    expect(await ids('?status=verified')).toEqual(['good']);
    // No call announces it, because there is no destination: get_status alone cannot distinguish it from waiting.
    expect(await ids('?status=not_verified')).toEqual(['none']);
    expect(await ids('?status=revoked&delivery=unknown')).toEqual(['back']);
  });

  it('is searched by any part of an ID, in any case, without wildcards', async () => {
    await register('Search_100%');
    await register('searchX100x');
    expect(await ids('?q=SEARCH_100%25')).toEqual(['Search_100%']);
    expect(await ids('?q=rch')).toHaveLength(2);
  });

  it('looks up a user who was registered elsewhere, and refuses one who does not exist', async () => {
    const elsewhere = { reference_user_id: 'elsewhere' };
    await sandbox.post('/v1/business_connect_user/register', elsewhere);
    // Every member may read a status, but only some may look a user up.
    expect((await v1('business_connect_user/get_status', elsewhere)).status).toBe(200);
    expect((await console.ask('GET', path('elsewhere'))).status).toBe(404);
    const found = await console.ask('POST', USERS, { body: elsewhere });
    expect(found.body).toMatchObject({
      ...{ source: 'looked_up', status: 'not_verified', delivery: 'none' },
      ...{ invite_url: null, last_response: { has_connection: false } },
    });
    expect(await ids('?source=looked_up')).toEqual(['elsewhere']);
    expect(await ids('?source=registered')).not.toContain('elsewhere');
    const unknown = await console.ask('POST', USERS, { body: { reference_user_id: 'no-user' } });
    expect(unknown).toMatchObject({ status: 422, body: { failure_code: 'DOES_NOT_EXIST' } });
    expect(await ids('?q=no-user')).toEqual([]);
    for (const id of ['no-user', '__proto__']) {
      expect((await console.ask('GET', path(id))).status).toBe(404);
    }
  });

  it('brings a removed user back who is looked up', async () => {
    const body = { reference_user_id: 'looked-up-again' };
    await register(body.reference_user_id);
    const removed = { reference_user_ids: [body.reference_user_id] };
    await console.ask('POST', `${USERS}/remove`, { body: removed });
    expect(await ids('?q=looked-up-again')).toEqual([]);
    expect((await console.ask('POST', USERS, { body })).status).toBe(200);
    expect(await ids('?q=looked-up-again')).toEqual(['looked-up-again']);
  });

  it('shows when the invite was opened, which the sandbox’s controls say', async () => {
    const opened_at = async () => {
      const history = await console.ask('GET', HISTORY);
      return userHistory.parse(history.body).opened_at;
    };
    const { body } = await register('opened');
    expect(await opened_at()).toBeNull();
    expect((await console.ask('GET', '/api/sandbox/qa')).status).toBe(200);
    expect(await opened_at()).toBeNull();
    await open(registered.parse(body).invite_url);
    expect(await opened_at()).toBeGreaterThan(0);
  });

  it('removes users until new evidence of them comes', async () => {
    await register('removed');
    const body = { reference_user_ids: ['removed', 'no-user'] };
    const answer = await console.ask('POST', `${USERS}/remove`, { body });
    expect(answer.body).toEqual({ removed: 1 });
    expect(await ids('?q=removed')).toEqual([]);
    await register('removed');
    expect(await ids('?q=removed')).toEqual(['removed']);
  });

  it('restores removed users, once', async () => {
    await register('restored');
    const body = { reference_user_ids: ['restored', 'no-user'] };
    await console.ask('POST', `${USERS}/remove`, { body });
    for (const restored of [1, 0]) {
      const answer = await console.ask('POST', `${USERS}/restore`, { body });
      expect(answer.body).toEqual({ restored });
    }
    expect(await ids('?q=restored')).toEqual(['restored']);
  });

  it('keeps a label, which the search finds, and exports no formula', async () => {
    const label = (text: string | null, reference_user_id = 'labelled') =>
      console.ask('PUT', '/api/sandbox/user/label', { body: { reference_user_id, label: text } });
    await register('labelled', { uniqueness_region_id: 'region-of-labels' });
    await register('labelled-too', { uniqueness_region_id: 'region-of-labels' });
    expect((await label(' =Panel A, wave 2 ')).body).toMatchObject({ label: '=Panel A, wave 2' });
    expect((await label('x'.repeat(101))).status).toBe(400);
    expect((await label('x', 'no-user')).status).toBe(404);
    expect(await ids('?q=WAVE%202')).toEqual(['labelled']);
    await register('labelled', { uniqueness_region_id: 'region-of-labels' });
    expect(await ids('?q=wave&region=region-of-labels&member=First%20admin&from=1')).toEqual([
      'labelled',
    ]);
    expect(await ids('?q=wave&to=1')).toEqual([]);
    expect(await ids('?label=%3DPanel%20A,%20wave%202')).toEqual(['labelled']);
    expect(await ids('?label=wave%202')).toEqual([]);
    expect(await ids('?region=region-of-labels&sort=-label')).toEqual(['labelled', 'labelled-too']);
    expect(await ids('?region=region-of-labels&sort=label')).toEqual(['labelled-too', 'labelled']);
    const query = '?region=region-of-labels&sort=reference_user_id&format=';
    const csv = await console.ask('GET', `${USERS}/export${query}csv`);
    const body = { reference_user_ids: ['labelled-too', 'no-user', 'labelled'], format: 'json' };
    expect(csv.text.split('\r\n')[1]).toMatch(/^labelled,.*,"'=Panel A, wave 2",/);
    expect((await console.ask('GET', `${USERS}/export${query}json`)).body).toMatchObject([
      { reference_user_id: 'labelled' },
      { reference_user_id: 'labelled-too' },
    ]);
    const chosen = await console.ask('POST', `${USERS}/export`, { body });
    expect(chosen.body).toMatchObject([
      { reference_user_id: 'labelled-too' },
      { reference_user_id: 'labelled', label: '=Panel A, wave 2' },
    ]);
    await label(null);
    expect(await ids('?q=wave%202')).toEqual([]);
  });

  it('records what a later registration changes, and keeps the first unchanged', async () => {
    const again = { redirect_url: 'https://b.test/', uniqueness_region_id: 'r' };
    await register('again', { redirect_url: 'https://a.test/' });
    await register('again', again);
    await register('again', again);
    const query = '?reference_user_id=again';
    const { body } = await console.ask('GET', `/api/sandbox/user/history${query}`);
    const { registrations } = userHistory.parse(body);
    expect(registrations.map(({ registered_by, changes }) => ({ registered_by, changes }))).toEqual(
      [
        {
          registered_by: 'First admin',
          changes: [
            { setting: 'redirect_url', before: 'https://a.test/', after: 'https://b.test/' },
            { setting: 'uniqueness_region_id', before: null, after: 'r' },
          ],
        },
        { registered_by: 'First admin', changes: [] },
      ],
    );
  });

  it('sorts and filters by score, which get_status says', async () => {
    for (const [id, humanness_score] of [
      ['score-7', 7],
      ['score-93', 93],
    ] as const) {
      await register(id);
      await sandbox.post('/sandbox/outcome', {
        ...{ reference_user_id: id, outcome: 'verified', humanness_score },
      });
      await v1('business_connect_user/get_status', { reference_user_id: id });
    }
    await register('score-none');
    expect(await ids('?q=score-&sort=-score')).toEqual(['score-93', 'score-7', 'score-none']);
    expect(await ids('?q=score-&score_from=0&score_to=90')).toEqual(['score-7']);
  });

  it('pages through all users once, in every order', async () => {
    for (let count = 0; count < 60; count += 1) {
      await register(`page-${count}`, { uniqueness_region_id: `region-${count % 3}` });
    }
    const sorts = USER_SORT_COLUMNS.flatMap((column) => [column, `-${column}`]);
    for (const sort of sorts) {
      const first = await page(`?q=page-&sort=${sort}`);
      expect(first.users).toHaveLength(50);
      expect(first.total).toEqual({ count: 60, more: false });
      const second = await page(`?q=page-&sort=${sort}&cursor=${first.next_cursor ?? ''}`);
      expect(second.next_cursor).toBeNull();
      const all = [...first.users, ...second.users].map((user) => user.reference_user_id);
      expect(new Set(all).size).toBe(60);
    }
  });

  it.each([
    '?cursor=garbage',
    '?cursor=W10',
    ...[
      [1.5, 1, 'a'],
      [1, 1e300, 'a'],
    ].map((end) => `?cursor=${Buffer.from(JSON.stringify(end)).toString('base64url')}`),
    '?status=odd',
    '?sort=odd',
    `?q=${'x'.repeat(300)}`,
    '?q=a&q=b',
  ])('refuses the query %s', async (query) => {
    expect((await console.ask('GET', USERS + query)).status).toBe(400);
  });

  it('is there after a restart, and so is the session', async () => {
    const before = await page();
    const { cookie } = console;
    await console.stop();
    console = await start();
    expect(await page()).toEqual(before);
    expect((await console.ask('GET', '/api/session', { headers: { cookie } })).status).toBe(200);
  });
});
