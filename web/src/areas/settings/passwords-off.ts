import { signInBy } from '../../page/sso-link';

/** Why no password can be set; undefined where members have passwords. */
export function passwordsOff(): string | undefined {
  return signInBy() === 'sso_only'
    ? 'Passwords are off: members sign in with the identity provider.'
    : undefined;
}
