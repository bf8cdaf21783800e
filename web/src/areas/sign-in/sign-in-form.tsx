import { useState } from 'react';
import { failureText, type FailureText } from '../../api/failure-text';
import { isProblem } from '../../api/failures';
import { Button } from '../../ui/form/button';
import { TextField } from '../../ui/form/text-field';

interface SignInFormProps {
  pending: boolean;
  failure: unknown;
  /** Whether it was the link that was refused. */
  byLink: boolean;
  onSubmit: (given: { email: string; password: string }) => void;
}

function Refusal({ title, meaning, remedy, requestId }: FailureText) {
  return (
    <div role="alert" className="rounded-control bg-bad-wash px-3 py-2 text-sm">
      <p className="font-medium text-bad">{title}</p>
      <p>{meaning}</p>
      <p className="text-soft">{remedy}</p>
      {requestId && (
        <p className="mt-1 text-xs text-soft">
          Request <span className="font-mono break-all">{requestId}</span>
        </p>
      )}
    </div>
  );
}

// The console tells nobody which of the two was wrong, but whoever signed in knows what they used.
const REFUSED = {
  password: {
    meaning: 'The e-mail address and the password do not match.',
    remedy: 'Check both, or use the link that the console prints when it starts.',
  },
  link: {
    meaning: 'The link has been used already, or an earlier start of the console printed it.',
    remedy: 'Sign in with your password, or start the console anew for another link.',
  },
};

function refusalText(failure: unknown, byLink: boolean): FailureText {
  const said = REFUSED[byLink ? 'link' : 'password'];
  return { ...failureText(failure), ...(isProblem(failure, 'sign_in_refused') ? said : {}) };
}

/** Sign-in by address and password. */
export function SignInForm({ pending, failure, byLink, onSubmit }: SignInFormProps) {
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
        label="E-mail address"
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
      {failure !== null && <Refusal {...refusalText(failure, byLink)} />}
      <Button type="submit" variant="primary" pending={pending} className="min-h-9 w-full">
        Sign in
      </Button>
    </form>
  );
}
