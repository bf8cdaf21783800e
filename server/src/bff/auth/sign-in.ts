import type { z } from 'zod';
import type { Session, signInRequest } from '../../contract/index.js';
import { SignInRefusedError } from '../errors.js';
import { newToken, sameSecret } from './token.js';

/** The one owner, until staff have accounts of their own. */
export interface OwnerSettings {
  email?: string | undefined;
  password?: string | undefined;
}

/** Decides who may come in. */
export interface SignIn {
  /** For the start block; it opens the console once. */
  linkToken: string;
  /** Throws SignInRefusedError. */
  check: (given: z.infer<typeof signInRequest>) => Session;
}

/** Sign-in of the one owner, by the one-time link or by the e-mail address and password of the settings. */
export function createSignIn(owner: OwnerSettings): SignIn {
  const linkToken = newToken();
  let linkUsed = false;
  const identity: Session = { name: 'owner', email: owner.email ?? null, role: 'admin' };

  return {
    linkToken,
    check(given) {
      if ('token' in given) {
        if (linkUsed || !sameSecret(given.token, linkToken)) {
          throw new SignInRefusedError(
            'This sign-in link was used already or is not the newest. Each start of the console prints a new one.',
          );
        }
        linkUsed = true;
        return identity;
      }
      const { email, password } = owner;
      // Both are compared whatever the first says, so that the time tells nothing of either.
      const rightEmail = sameSecret(given.email.toLowerCase(), (email ?? '').toLowerCase());
      const rightPassword = sameSecret(given.password, password ?? '');
      if (!email || !password || !rightEmail || !rightPassword) {
        throw new SignInRefusedError('The e-mail address or the password is wrong.');
      }
      return identity;
    },
  };
}
