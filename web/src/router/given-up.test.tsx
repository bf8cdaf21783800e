import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { notSignedIn, useSessionEnd } from '../api/session-end';
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
  expect(result.current).toEqual(expected);
});
