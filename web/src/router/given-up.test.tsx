import { WEBHOOK_TYPES } from '@connect-console/server/contract';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { notSignedIn, useSessionEnd } from '../api/session-end';
import { changeDestinationsMutation } from '../api/webhooks/webhooks';
import { writeOf } from '../api/write';
import { hookReport } from '../testing/open-page';
import { problem, stubApi } from '../testing/stub-api';
import { createConsole } from './router';

it.each([
  ['asks to sign in again after what was refused without a session', false, { state: 'not_sent' }],
  ['asks nothing of another member after what was given up with the last one', true, null],
])('%s', async (_what, isGivenUp, expected) => {
  const { queryClient } = createConsole();
  const { result, rerender } = renderHook(useSessionEnd);
  let fail: (failure: Error) => void = () => undefined;
  const mutationFn = () =>
    new Promise<void>((_resolve, reject) => {
      fail = reject;
    });
  const exporting = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn })
    .execute(undefined)
    .catch(() => undefined);
  await vi.waitFor(() => {
    expect(queryClient.isMutating()).toBe(1);
  });
  if (isGivenUp) queryClient.clear();
  fail(notSignedIn());
  await exporting;
  rerender();
  expect(result.current?.last ?? null).toEqual(expected);
});

it('does not take another write that was accepted for a step of the refused one', async () => {
  let refuse: () => void = () => undefined;
  const { fetch } = stubApi({
    save_view: () => null,
    delete_view: () =>
      new Promise((resolve) => {
        refuse = () => {
          resolve(problem(401, 'not_signed_in', 'T', { session_end: 'expired' }));
        };
      }),
  });
  vi.stubGlobal('fetch', fetch);
  const { queryClient } = createConsole();
  const { result, rerender } = renderHook(useSessionEnd);
  const environment = 'sandbox';
  const view = { list: 'calls', name: 'Failed' } as const;
  const cache = queryClient.getMutationCache();
  const deleting = cache.build(queryClient, writeOf('delete_view', { environment }));
  const refused = deleting.execute({ query: view }).catch(() => undefined);
  const saving = cache.build(queryClient, writeOf('save_view', { environment }));
  await saving.execute({ body: { ...view, search: '' } });
  refuse();
  await refused;
  rerender();
  expect(result.current).toEqual({ last: { state: 'not_sent' }, why: 'expired' });
});

it.each([
  ['the relay of the refused destination', 0],
  ['an earlier destination', 1],
])('counts %s as a step that was accepted', async (_what, accepted) => {
  let saved = 0;
  const { fetch } = stubApi({
    set_relay: () => hookReport(),
    config_create_or_edit: ({ body }) =>
      saved++ < accepted
        ? { status: 'success', ...body }
        : problem(401, 'not_signed_in', 'T', { session_end: 'expired' }),
  });
  vi.stubGlobal('fetch', fetch);
  const { queryClient } = createConsole();
  const { result, rerender } = renderHook(useSessionEnd);
  const change = {
    ...{ from: null, to: 'https://console.example.com/hooks/sandbox' },
    relay_url: 'https://hooks.example.com/old',
  };
  await queryClient
    .getMutationCache()
    .build(queryClient, changeDestinationsMutation('sandbox'))
    .execute({
      changes: WEBHOOK_TYPES.slice(0, 2).map((webhook_type) => ({ ...change, webhook_type })),
    })
    .catch(() => undefined);
  rerender();
  expect(result.current).toEqual({ last: { state: 'partly_sent' }, why: 'expired' });
});
