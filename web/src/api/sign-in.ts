import type { RouteInput, sessionApi } from '@connect-console/server/contract';
import { ask } from './client';
import { BrowserRefusedError } from './failures';
import { signInWithPasskey } from './passkeys';
import { readSession } from './session';

/** An email address with its password, a one-time token, or a passkey that the browser requests. */
export type SignIn = RouteInput<(typeof sessionApi)['sign_in']>['body'] | 'passkey';

const NO_COOKIE = [
  'The browser did not keep the sign-in',
  'You were signed in, but the browser stores no cookie for this address.',
  'Allow cookies for it, then sign in again. If PUBLIC_URL begins with https, open that address.',
] as const;

/** After a sign-in. Throws BrowserRefusedError if the browser has not kept the cookie, which scripts cannot read. */
export async function assertSignedIn(): Promise<void> {
  if (!(await readSession())) throw new BrowserRefusedError(NO_COOKIE);
}

/** Signs in. Throws BrowserRefusedError, like assertSignedIn(). */
export async function signIn(body: SignIn): Promise<void> {
  if (body === 'passkey') await signInWithPasskey();
  else await ask('sign_in', { body });
  await assertSignedIn();
}
