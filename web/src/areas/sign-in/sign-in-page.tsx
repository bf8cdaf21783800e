import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import Focus from 'lucide-react/icons/focus';
import { useEffect, useRef } from 'react';
import { signIn } from '../../api/session';
import { SignInForm, signInToken } from '../../page/sign-in-form';
import { PageHeader } from '../../ui/layout/page-header';
import { safeReturnPath } from './return-path';

const signInRoute = getRouteApi('/sign-in');

/** Sign-in with the printed link, whose token is removed from the address at once, or with a password. */
export function SignInPage() {
  const { return: path } = signInRoute.useSearch();
  const token = useLocation({ select: ({ hash }) => signInToken(hash) });
  const router = useRouter();
  const client = useQueryClient();
  const used = useRef<string | null>(null);
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: signIn,
    onSuccess: () => {
      client.clear();
      router.history.replace(safeReturnPath(path));
    },
  });

  useEffect(() => {
    if (token === null || used.current === token) return;
    used.current = token;
    void router.navigate({ to: '/sign-in', search: { return: path }, hash: '', replace: true });
    mutate({ token });
  }, [token, path, router, mutate]);

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[380px] rounded-card border border-line bg-surface p-6 shadow-float">
        <p className="mb-5 flex items-center gap-2.5">
          <Focus size={20} strokeWidth={2.2} className="text-accent" aria-hidden="true" />
          <span>
            <b className="font-semibold">Connect</b> Console
          </span>
        </p>
        <PageHeader title="Sign in" />
        <p className="mb-5 text-sm text-soft">
          Use your email address and password, or the one-time link that the console prints at
          startup.{path !== undefined && ' You then return to the page you requested.'}
        </p>
        <SignInForm
          pending={isPending || isSuccess}
          failure={error}
          sent={variables}
          onSubmit={mutate}
        />
      </div>
    </main>
  );
}
