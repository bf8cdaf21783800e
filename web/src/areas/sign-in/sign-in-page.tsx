import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { BASE_PATH } from '../../api/base-path';
import { signIn } from '../../api/sign-in';
import { SignInForm, signInToken } from '../../page/sign-in-form';
import { PageHeader } from '../../ui/layout/page-header';
import { signInBy } from '../../page/sso-link';
import { safeReturnPath } from '../../page/return-path';
import { SignInCard } from '../../page/sign-in-card';
import { PasswordLinkForm } from './password-link-form';

const signInRoute = getRouteApi('/sign-in');

/**
 * Sign-in with the printed link, whose token is removed from the address at once, or with a password; and the form of a
 * password link, whose token stays until it is used, so that the page can be reloaded.
 */
export function SignInPage() {
  const { return: path } = signInRoute.useSearch();
  const token = useLocation({ select: ({ hash }) => signInToken(hash) });
  const welcome = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('welcome') });
  const router = useRouter();
  const client = useQueryClient();
  const used = useRef<string | null>(null);
  const enter = () => {
    client.clear();
    router.history.replace(BASE_PATH + safeReturnPath(path));
  };
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: signIn,
    onSuccess: enter,
  });

  useEffect(() => {
    if (token === null || used.current === token) return;
    used.current = token;
    void router.navigate({ to: '/sign-in', search: { return: path }, hash: '', replace: true });
    mutate({ token });
  }, [token, path, router, mutate]);

  if (welcome) {
    return (
      <SignInCard>
        <PasswordLinkForm key={welcome} token={welcome} onDone={enter} />
      </SignInCard>
    );
  }
  return (
    <SignInCard>
      <PageHeader title="Sign in" />
      <p className="mb-5 text-sm text-soft">
        {signInBy() === 'sso_only'
          ? 'Use the account of your identity provider.'
          : 'Use your email address and password, or a one-time link.'}
        {path !== undefined && ' You then return to the page you requested.'}
      </p>
      <SignInForm
        pending={isPending || isSuccess}
        failure={error}
        sent={variables}
        path={path}
        onSubmit={mutate}
      />
    </SignInCard>
  );
}
