import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Session, signInRequest } from '../../contract/index.js';
import { SignInRefusedError } from '../errors.js';
import { hashToken, newToken } from './sessions.js';

/** The one member that there is, an administrator. */
export interface OwnerSettings {
  email?: string | undefined;
  password?: string | undefined;
}

/** Checks who signs in. */
export interface SignIn {
  /** The secret of the sign-in link that the start prints; it works once. */
  linkToken: string;
  /** The member; throws SignInRefusedError. */
  check: (given: z.infer<typeof signInRequest>) => Session;
}

// Takes the same time for every text of any length.
function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));
}

/** Sign-in by the one-time link, or by the e-mail address and password of the settings. */
export function createSignIn(owner: OwnerSettings): SignIn {
  const linkToken = newToken();
  let isLinkUsed = false;
  const member: Session = { name: 'owner', email: owner.email ?? null, role: 'admin' };

  return {
    linkToken,
    check(given) {
      if ('token' in given) {
        if (isLinkUsed || !isSameSecret(given.token, linkToken)) {
          throw new SignInRefusedError(
            'This sign-in link was used already or is not the newest. Each start of the console prints a new one.',
          );
        }
        isLinkUsed = true;
        return member;
      }
      const { email, password } = owner;
      // Both are compared in any case, so that the time does not reveal which of them is wrong.
      const isEmail = isSameSecret(given.email.toLowerCase(), (email ?? '').toLowerCase());
      const isPassword = isSameSecret(given.password, password ?? '');
      if (!email || !password || !isEmail || !isPassword) {
        throw new SignInRefusedError('The e-mail address or the password is wrong.');
      }
      return member;
    },
  };
}
