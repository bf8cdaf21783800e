import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import Focus from 'lucide-react/icons/focus';
import { useEffect, useRef, useState } from 'react';
import { signIn } from '../../api/session';
import { safeReturnPath } from './return-path';
import { PageHeader } from '../../ui/layout/page-header';
import { failureText, type FailureText } from '../../api/failure-text';
import { isProblem } from '../../api/failures';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { Button } from '../../ui/form/button';
import { TextField } from '../../ui/form/text-field';

interface SignInFormProps {
  pending: boolean;
  failure: unknown;
  /** Whether the sign-in used the printed link. */
  byLink: boolean;
  onSubmit: (given: { email: string; password: string }) => void;
}

// The console does not reveal which credential was wrong; the page knows which one it sent.
const REFUSED = {
  password: {
    meaning: 'The email address or the password is incorrect.',
    remedy: 'Check both, or use the sign-in link that the console prints at startup.',
  },
  link: {
    meaning:
      'The link has already been used, or the console has been restarted since it was printed.',
    remedy: 'Sign in with your password, or restart the console to get a new link.',
  },
};

function refusalText(failure: unknown, byLink: boolean): FailureText {
  const text = REFUSED[byLink ? 'link' : 'password'];
  return { ...failureText(failure), ...(isProblem(failure, 'sign_in_refused') ? text : {}) };
}

/** Sign-in with email address and password. */
function SignInForm({ pending, failure, byLink, onSubmit }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit({ email, password });
      }}
    >
      <TextField
        label="Email address"
        type="email"
        autoFocus
        autoComplete="username"
        required
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
        }}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
        }}
      />
      {failure !== null && <FailurePanel {...refusalText(failure, byLink)} />}
      <Button type="submit" variant="primary" pending={pending} className="min-h-9 w-full">
        Sign in
      </Button>
    </form>
  );
}

/** The one-time token of a printed sign-in link, from the fragment without its "#"; null if there is none. */
export function signInToken(fragment: string): string | null {
  return new URLSearchParams(fragment).get('token') || null;
}

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
          byLink={variables !== undefined && 'token' in variables}
          onSubmit={mutate}
        />
      </div>
    </main>
  );
}
