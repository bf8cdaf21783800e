import { SIGN_IN_BY, type SignInBy } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { buttonLook } from '../ui/form/button';

/** How members sign in, from the page's head; undefined if only by password. */
export function signInBy(): SignInBy | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SIGN_IN_BY}"]`);
  return meta?.content as SignInBy | undefined; // the server writes these two alone
}

/** Leads to the identity provider, and then to the path; empty if there is no provider. */
export function SsoLink({ path, newTab }: { path: string | undefined; newTab: boolean }) {
  const by = signInBy();
  if (by === undefined) return null;
  const variant = by === 'sso_only' ? 'primary' : 'secondary';
  return (
    <Link
      to="/sign-in/sso"
      search={path === undefined ? {} : { return: path }}
      {...(newTab && { target: '_blank' })}
      preload={false}
      className={`${buttonLook(variant)} min-h-9 w-full`}
    >
      {newTab ? 'Single sign-on, in a new tab' : 'Continue with single sign-on'}
    </Link>
  );
}

/** Why no password can be set; undefined if members have passwords. */
export function passwordsOff(): string | undefined {
  return signInBy() === 'sso_only'
    ? 'Passwords are off: members sign in with the identity provider.'
    : undefined;
}
