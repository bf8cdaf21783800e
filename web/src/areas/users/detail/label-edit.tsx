import { MAX_LABEL, type Environment, type UserEntry } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { useSingleWrite } from '../../../api/use-single-write';
import { labelMutation } from '../../../api/users/users';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { Button } from '../../../ui/form/button';
import { TextField } from '../../../ui/form/text-field';
import { visibleText } from '../../../ui/text/visible-text';

/** A user's label, which only the console knows, with its editing. */
export function LabelEdit({ environment, user }: { environment: Environment; user: UserEntry }) {
  const { reference_user_id, label } = user;
  const [draft, setDraft] = useState<string | null>(null);
  const labelling = useSingleWrite(labelMutation(environment, useQueryClient()));
  const refusal = useRefusalReason('register', environment);
  if (draft === null) {
    return (
      <>
        {label === null ? (
          <span className="text-soft">–</span>
        ) : (
          <bdi className="wrap-anywhere">{visibleText(label)}</bdi>
        )}
        {refusal === undefined && (
          <button
            type="button"
            onClick={() => {
              setDraft(label ?? '');
            }}
            className="ml-1 min-h-6 rounded-small px-1.5 font-medium text-accent hover:underline"
          >
            {label === null ? 'Add label' : 'Edit label'}
          </button>
        )}
      </>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        labelling.mutate(
          { reference_user_id, label: draft.trim() || null },
          {
            onSuccess: () => {
              setDraft(null);
            },
          },
        );
      }}
    >
      <TextField
        label="Label"
        autoFocus
        maxLength={MAX_LABEL}
        value={draft}
        error={labelling.error ? failureText(labelling.error).title : undefined}
        hint="For the members of this console. The service does not receive it."
        onChange={(event) => {
          setDraft(event.target.value);
        }}
        action={
          <>
            <Button type="submit" pending={labelling.isPending}>
              Save label
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setDraft(null);
              }}
            >
              Cancel
            </Button>
          </>
        }
      />
    </form>
  );
}
