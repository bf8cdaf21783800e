import { useState } from 'react';
import { failureText, type FailureText } from '../../api/failure-text';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';

interface SignInFormProps {
  pending: boolean;
  failure: unknown;
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

/** Sign-in by address and password. */
export function SignInForm({ pending, failure, onSubmit }: SignInFormProps) {
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
      {failure !== null && <Refusal {...failureText(failure)} />}
      <Button type="submit" variant="primary" pending={pending} className="min-h-9 w-full">
        Sign in
      </Button>
    </form>
  );
}
