import type { RouteInput, sessionApi } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, keyOf } from './client';
import { BrowserRefusedError } from './failures';
import { beginSignOut, notSignedIn } from './session-end';

/** An email address with its password, a one-time token, or a passkey that the browser asks for. */
export type SignIn = RouteInput<(typeof sessionApi)['sign_in']>['body'] | 'passkey';

// With `signed_out`, the response is null instead of a refusal, which browsers log as an error.
const readSession = (signal?: AbortSignal) =>
  ask('get_session', { query: { signed_out: 'null' } }, signal);

/** The member who is signed in; fails with the problem `not_signed_in` without one. */
export const sessionQuery = queryOptions({
  queryKey: keyOf('get_session', {}),
  queryFn: async ({ signal }) => {
    const found = await readSession(signal);
    if (!found) throw notSignedIn();
    return found;
  },
  staleTime: 5 * 60_000,
});

const NO_COOKIE = [
  'The browser did not keep the sign-in',
  'You were signed in, but the browser stores no cookie for this address.',
  'Allow cookies for it, then sign in again. Where PUBLIC_URL begins with https, open that address.',
] as const;

/** After a sign-in. Throws BrowserRefusedError where the browser has not kept the cookie, which no script can read. */
export async function assertSignedIn(): Promise<void> {
  if (!(await readSession())) throw new BrowserRefusedError(NO_COOKIE);
}

/** Signs in. Throws BrowserRefusedError, as assertSignedIn() does. */
export async function signIn(body: SignIn): Promise<void> {
  if (body === 'passkey') await (await import('./passkeys')).signInWithPasskey();
  else await ask('sign_in', { body });
  await assertSignedIn();
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
