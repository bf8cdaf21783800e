import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { followMutation } from '../../../api/users';
import { Button } from '../../../ui/form/button';
import { Panel } from '../../../ui/layout/panel';
import { TextField } from '../../../ui/form/text-field';
import { LookUpFailure } from './look-up-failure';

interface LookUpFormProps {
  environment: Environment;
  onFound: (reference_user_id: string) => void;
}

/** Looks up somebody who was registered elsewhere; from then on the console follows them. */
export function LookUpForm({ environment, onFound }: LookUpFormProps) {
  const [id, setId] = useState('');
  const [error, setError] = useState<string>();
  const titleId = useId();
  const underWay = useRef(false);
  const follow = useMutation(followMutation(environment, useQueryClient()));
  const lookUp = () => {
    if (underWay.current) return;
    if (id === '') {
      setError('must not be empty');
      return;
    }
    underWay.current = true;
    follow.mutate(id, {
      onSuccess: () => {
        onFound(id);
      },
      onSettled: () => {
        underWay.current = false;
      },
    });
  };
  return (
    <Panel className="mb-3 animate-enter">
      <form
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault();
          lookUp();
        }}
      >
        <h2 id={titleId} className="mb-1 font-medium">
          Look up somebody registered elsewhere
        </h2>
        <p className="mb-3 max-w-[72ch] text-sm text-soft">
          The service has no list of users. It is asked for this one id, and the console follows the
          person from then on.
        </p>
        <TextField
          label="Reference user ID"
          mono
          autoFocus
          className="max-w-xl"
          value={id}
          error={error}
          onChange={(event) => {
            setId(event.target.value);
            setError(undefined);
            follow.reset();
          }}
          action={
            <Button type="submit" pending={follow.isPending}>
              Look up
            </Button>
          }
        />
        {follow.isError && (
          <LookUpFailure environment={environment} id={follow.variables} error={follow.error} />
        )}
      </form>
    </Panel>
  );
}
