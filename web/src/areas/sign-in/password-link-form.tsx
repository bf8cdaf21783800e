import { MIN_PASSWORD } from '@connect-console/server/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, query } from '../../api/client';
import { assertSignedIn } from '../../api/sign-in';
import { fieldError } from '../../api/failures';
import '../../api/settings';
import { PageHeader } from '../../ui/layout/page-header';
import { Failure } from '../../page/failure';
import { Button } from '../../ui/form/button';
import { TextField } from '../../ui/form/text-field';
import { visibleText } from '../../ui/text/visible-text';

interface PasswordLinkFormProps {
  /** The secret of an invite, or of a link for a new password. */
  token: string;
  /** The password is set, and the member is signed in unless a second factor is on. */
  onDone: () => void;
}

/** Sets the password of a link's member. */
export function PasswordLinkForm({ token, onDone }: PasswordLinkFormProps) {
  const [password, setPassword] = useState('');
  const link = useQuery({
    ...query('read_password_link', { body: { token } }),
    staleTime: 'static',
    refetchOnReconnect: false,
  });
  const hasFactor = link.data?.has_second_factor === true;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      await ask('use_password_link', { body: { token, password } });
      if (!hasFactor) await assertSignedIn();
    },
    onSuccess: onDone,
  });
  const passwordError = fieldError(error, 'password', 'This password');
  return (
    <>
      <PageHeader title="Set a password" />
      {link.isPending && (
        <p role="status" className="text-sm text-soft">
          Reading the link…
        </p>
      )}
      <Failure error={link.error} />
      {link.isSuccess && (
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending && !isSuccess) mutate();
          }}
        >
          <p className="text-sm text-soft">
            For <bdi className="font-medium text-ink">{visibleText(link.data.name)}</bdi>.{' '}
            {hasFactor
              ? 'You are then signed out everywhere, and sign in with it and your second factor.'
              : `You are then signed in${link.data.is_invite ? '.' : ' here, and signed out everywhere else.'}`}
          </p>
          {link.data.email !== null && (
            <TextField
              label="Email address"
              type="email"
              autoComplete="username"
              readOnly
              value={link.data.email}
            />
          )}
          <TextField
            label="New password"
            type="password"
            autoFocus
            autoComplete="new-password"
            required
            minLength={MIN_PASSWORD}
            hint={`At least ${MIN_PASSWORD} characters, such as four unrelated words.`}
            error={passwordError}
            value={password}
            onChange={setPassword}
          />
          <Failure error={passwordError === undefined ? error : null} />
          <Button
            type="submit"
            variant="primary"
            pending={isPending || isSuccess}
            className="min-h-9 w-full"
          >
            {hasFactor ? 'Set password' : 'Set password and sign in'}
          </Button>
        </form>
      )}
    </>
  );
}
