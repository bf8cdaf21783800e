import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../../api/failures';
import { Failure } from '../../../page/failure';
import { Button } from '../../../ui/form/button';
import { TextField } from '../../../ui/form/text-field';

/** Why the console refused a password or a code; undefined if the failure is another one. */
export function refusalOf(failure: unknown): string | undefined {
  return isProblem(failure, 'sign_in_refused') ? failure.problem.detail : undefined;
}

interface OneFieldProps<Result, Request> {
  /** The name of the code; without it, the member's password is asked for. */
  label?: string;
  verb: string;
  write: UseMutationResult<Result, Error, Request>;
  requestOf: (text: string) => Request;
}

/** Sends one text, which is a password or a code, and forgets it. */
export function OneField<Result, Request>(props: OneFieldProps<Result, Request>) {
  const { label, verb, write, requestOf } = props;
  const isPassword = label === undefined;
  const [text, setText] = useState('');
  const refusal = refusalOf(write.error);
  return (
    <form
      className="max-w-md space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate(requestOf(text), {
          onSettled: () => {
            setText('');
          },
        });
      }}
    >
      <TextField
        label={label ?? 'Your password'}
        type={isPassword ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'one-time-code'}
        maxLength={isPassword ? 1000 : 40}
        required
        error={refusal}
        value={text}
        onChange={setText}
      />
      <Failure error={refusal === undefined ? write.error : null} />
      <Button type="submit" pending={write.isPending}>
        {verb}
      </Button>
    </form>
  );
}
