import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { signIn } from '../../api/sign-in';
import { SignInForm, signInToken } from '../../page/sign-in-form';
import { PageHeader } from '../../ui/layout/page-header';
import { signInBy } from '../../page/sso-link';
import { SignInCard, useEnter } from '../../page/sign-in-card';
import { lazyPart } from '../../api/page-code';

const signInRoute = getRouteApi('/sign-in');

const PasswordLinkForm = lazyPart(() => import('./password-link-form'), 'PasswordLinkForm');

/**
 * Sign-in with the printed link, whose token is removed from the address at once, or with a password; and the form of a
 * password link, whose token stays until it is used, so that the page can be reloaded.
 */
export function SignInPage() {
  const { return: path } = signInRoute.useSearch();
  const token = useLocation({ select: ({ hash }) => signInToken(hash) });
  const welcome = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('welcome') });
  const router = useRouter();
  const open = useEnter();
  const used = useRef<string | null>(null);
  const enter = () => {
    open(path);
  };
  const { mutate, isPending, isSuccess, error } = useMutation({
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
        <Suspense>
          <PasswordLinkForm key={welcome} token={welcome} onDone={enter} />
        </Suspense>
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
      <SignInForm pending={isPending || isSuccess} failure={error} path={path} onSubmit={mutate} />
    </SignInCard>
  );
}
