import type { RouteInput, sessionApi } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, keyOf } from './client';
import { beginSignOut, notSignedIn } from './session-end';

/** An email address with its password, a one-time token, or a passkey that the browser asks for. */
export type SignIn = RouteInput<(typeof sessionApi)['sign_in']>['body'] | 'passkey';

/** The member who is signed in; fails with the problem `not_signed_in` without one. */
export const sessionQuery = queryOptions({
  queryKey: keyOf('get_session', {}),
  queryFn: async ({ signal }) => {
    // With `signed_out`, the response is null instead of a refusal, which browsers log as an error.
    const found = await ask('get_session', { query: { signed_out: 'null' } }, signal);
    if (!found) throw notSignedIn();
    return found;
  },
  staleTime: 5 * 60_000,
});

/** Signs in; the session is a cookie that no script can read. */
export async function signIn(body: SignIn): Promise<void> {
  if (body === 'passkey') await (await import('./passkeys')).signInWithPasskey();
  else await ask('sign_in', { body });
}

/** Ends the session, also on the server. */
export async function signOut(): Promise<void> {
  const takeBack = beginSignOut();
  try {
    await ask('sign_out', {});
  } catch (failure) {
    takeBack();
    throw failure;
  }
}
