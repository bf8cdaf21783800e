import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { problem, stubApi } from '../testing/stub-api';
import { createConsole } from '../router/router';
import { ask, query } from './client';
import { endOfWaiting, useSessionEnd } from './session-end';
import { writeOf } from './write';

const environment = 'sandbox';
const ofCalls = { environment, query: { list: 'calls' } } as const;

it('counts no read as the last change, also none that is a POST', async () => {
  const { fetch } = stubApi({
    config_get: () => {
      throw new TypeError('Failed to fetch');
    },
    save_view: () => {
      throw new TypeError('Failed to fetch');
    },
    list_views: () => problem(401, 'not_signed_in', 'T', { session_end: 'disabled' }),
  });
  vi.stubGlobal('fetch', fetch);
  const { result } = renderHook(useSessionEnd);
  const { queryClient } = createConsole();
  const lose = async (sending: Promise<unknown>) => {
    await sending.catch(() => undefined);
    void ask('list_views', ofCalls).catch(() => undefined);
    await waitFor(() => {
      expect(result.current).not.toBeNull();
    });
    return result.current;
  };
  const reading = queryClient.query(query('config_get', { environment, body: {} }));
  expect(await lose(reading)).toEqual({ last: { state: 'none' }, why: 'disabled' });
  endOfWaiting(true);
  const body = { list: 'calls', name: 'Failed', search: '' } as const;
  // Any role may save its views, which is a change all the same.
  const saving = queryClient
    .getMutationCache()
    .build(queryClient, writeOf('save_view', { environment }));
  expect(await lose(saving.execute({ body }))).toMatchObject({ last: { state: 'unknown' } });
});

it('repeats a read that is a POST once there is a session again', async () => {
  let isOver = true;
  const { fetch, sent } = stubApi({
    config_get: () => (isOver ? problem(401, 'not_signed_in', 'T') : []),
  });
  vi.stubGlobal('fetch', fetch);
  const { result } = renderHook(useSessionEnd);
  const reading = ask('config_get', { environment, body: {} });
  await waitFor(() => {
    expect(result.current).toMatchObject({ last: { state: 'none' } });
  });
  isOver = false;
  endOfWaiting(false);
  expect(await reading).toMatchObject({ items: [] });
  expect(sent).toHaveLength(2);
});
