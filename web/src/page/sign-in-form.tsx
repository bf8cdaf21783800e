import { useState } from 'react';
import { refusedField } from '../api/failures';
import type { SignIn } from '../api/sign-in';
import { Failure } from './failure';
import { Button } from '../ui/form/button';
import { boundFields, TextField } from '../ui/form/text-field';
import { signInBy, SsoLink } from './sso-link';

/** Whether the browser supports passkeys for this address: not at an IP address, nor over plain http. */
function hasPasskeys(): boolean {
  const isName = !/^[\d.]+$|^\[/.test(location.hostname);
  return isName && globalThis.isSecureContext && 'PublicKeyCredential' in globalThis;
}

/** The one-time token of a printed sign-in link, from the fragment without its "#"; null if there is none. */
export function signInToken(fragment: string): string | null {
  return new URLSearchParams(fragment).get('token') || null;
}

interface SignInFormProps {
  pending: boolean;
  failure: Error | null;
  /** The email address, if known. */
  email?: string;
  /** The page to which a sign-in with the identity provider leads. */
  path?: string | undefined;
  /** Whether the provider is opened in a new tab, so that this page stays. */
  newTab?: boolean;
  onSubmit: (given: SignIn) => void;
}

/** Sign-in with email address and password, or with the identity provider. Nothing is stored as a draft. */
export function SignInForm(props: SignInFormProps) {
  const { pending, failure, onSubmit } = props;
  const [typed, setTyped] = useState({ email: props.email ?? '', password: '', code: '' });
  const { email, password, code } = typed;
  const field = boundFields(typed, setTyped);
  const isAskedForCode = refusedField(failure, 'code') !== undefined;
  const [needsCode, setNeedsCode] = useState(false);
  if (isAskedForCode && !needsCode) setNeedsCode(true);
  const refusal = <Failure error={isAskedForCode ? null : failure} />;
  const sso = <SsoLink path={props.path} newTab={props.newTab ?? false} />;
  if (signInBy() === 'sso_only') {
    return (
      <div className="space-y-4">
        {refusal}
        {sso}
      </div>
    );
  }
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit({ email, password, ...(code !== '' && { code }) });
      }}
    >
      <TextField
        label="Email address"
        type="email"
        autoFocus={email === ''}
        autoComplete="username"
        required
        {...field('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoFocus={email !== ''}
        autoComplete="current-password"
        required
        {...field('password')}
      />
      {needsCode && (
        <TextField
          label="Code"
          autoFocus
          autoComplete="one-time-code"
          maxLength={40}
          hint="Of your authenticator app, or a recovery code. A passkey needs neither."
          {...field('code')}
        />
      )}
      {refusal}
      <Button type="submit" variant="primary" pending={pending} className="min-h-9 w-full">
        Sign in
      </Button>
      {hasPasskeys() && (
        <Button
          className="min-h-9 w-full"
          onClick={() => {
            if (!pending) onSubmit('passkey');
          }}
        >
          Use a passkey
        </Button>
      )}
      {sso}
    </form>
  );
}
