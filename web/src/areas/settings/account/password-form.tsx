import { MIN_PASSWORD } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldError } from '../../../api/failures';
import { sessionQuery } from '../../../api/session';
import { useSingleWrite, writeOf } from '../../../api/write';
import { Failure } from '../../../page/failure';
import { Notice } from '../../../ui/feedback/notice';
import { Button } from '../../../ui/form/button';
import { boundFields, TextField } from '../../../ui/form/text-field';
import { Panel } from '../../../ui/layout/panel';
import { query } from '../../../api/client';
import { refusalOf } from './one-field';

const NOTHING = { current: '', password: '', email: '' };

/** The errors of the fields, and the failure if it is about none of them. */
function errorsOf(failure: unknown) {
  const password = fieldError(failure, 'password', 'This password');
  const email = fieldError(failure, 'email', 'The email address');
  const current = refusalOf(failure);
  return {
    ...{ current, password, email },
    other: (current ?? password ?? email) === undefined ? failure : null,
  };
}

/** Changes the member's password, or sets the first one. No part of it is stored as a draft. */
export function PasswordForm() {
  const { email } = useSuspenseQuery(sessionQuery).data;
  const { has_password } = useSuspenseQuery(query('list_sessions', {})).data;
  const [typed, setTyped] = useState(NOTHING);
  const write = useSingleWrite(writeOf('change_password', {}));
  const errors = errorsOf(write.error);
  const bound = boundFields(typed, setTyped);
  const field = (name: keyof typeof NOTHING) => ({
    ...{ required: true, error: errors[name] },
    ...bound(name),
  });
  return (
    <Panel title="Password">
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          const body = {
            password: typed.password,
            ...(has_password ? { current: typed.current } : {}),
            ...(email === null ? { email: typed.email } : {}),
          };
          write.mutate(
            { body },
            {
              onSuccess: () => {
                setTyped(NOTHING);
              },
            },
          );
        }}
      >
        {!has_password && (
          <p className="text-sm text-soft">
            You have no password yet. Set one to sign in with it and your email address.
          </p>
        )}
        {email === null ? (
          <TextField
            label="Email address"
            type="email"
            autoComplete="username"
            {...field('email')}
          />
        ) : (
          // Password managers store the password under this name.
          <input type="email" autoComplete="username" readOnly hidden value={email} />
        )}
        {has_password && (
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            {...field('current')}
          />
        )}
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD}
          hint={`At least ${MIN_PASSWORD} characters, such as four unrelated words.`}
          {...field('password')}
        />
        <Failure error={errors.other} />
        {write.isSuccess && (
          <Notice tone="good" live>
            The password was changed. Every other browser is signed out.
          </Notice>
        )}
        <Button type="submit" pending={write.isPending}>
          {has_password ? 'Change password' : 'Set password'}
        </Button>
      </form>
    </Panel>
  );
}
