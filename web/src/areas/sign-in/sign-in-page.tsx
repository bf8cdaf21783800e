import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import Focus from 'lucide-react/icons/focus';
import { useEffect, useRef } from 'react';
import { signIn } from '../../api/session';
import { safeReturnPath } from './return-path';
import { SignInForm } from './sign-in-form';
import { signInToken } from './sign-in-token';
import { PageHeader } from '../../ui/layout/page-header';

const signInRoute = getRouteApi('/sign-in');

/** Sign-in by the printed link, whose token leaves the address at once, or by address and password. */
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
          Use your e-mail address and password, or the link that the console prints when it starts;
          the link works once.{path !== undefined && ' You then go on to the page you asked for.'}
        </p>
        <SignInForm
          pending={isPending || isSuccess}
          failure={error}
          byLink={variables !== undefined && 'token' in variables}
          onSubmit={mutate}
        />
      </div>
    </main>
  );
}
