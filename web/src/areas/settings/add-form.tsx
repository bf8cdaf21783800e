import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Failure } from '../../page/failure';
import { Button } from '../../ui/form/button';
import { DraftNote, type Draft } from '../../ui/form/drafts';

interface AddFormProps<Variables, Result> extends Pick<
  ComponentProps<'form'>,
  'aria-label' | 'className' | 'children'
> {
  /** The text of the button that submits. */
  verb: string;
  draft: Pick<Draft<unknown>, 'restoredAt' | 'clear'>;
  write: UseMutationResult<Result, Error, Variables>;
  variables: Variables;
  disabledReason?: string | undefined;
  /** Whether a field of the form shows the failure. */
  isAtField: boolean;
  onDone: (result: Result) => void;
  onCancel: () => void;
}

/** A form that is opened on demand and adds what is typed; its draft ends with it. */
export function AddForm<Variables, Result>(props: AddFormProps<Variables, Result>) {
  const { verb, draft, write, variables, disabledReason, isAtField, onDone, onCancel } = props;
  return (
    <form
      aria-label={props['aria-label']}
      className={props.className ?? 'space-y-3'}
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate(variables, {
          onSuccess: (result) => {
            draft.clear();
            onDone(result);
          },
        });
      }}
    >
      <DraftNote draft={draft} />
      {props.children}
      <Failure error={isAtField ? null : write.error} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" pending={write.isPending} {...{ disabledReason }}>
          {verb}
        </Button>
        <Button
          onClick={() => {
            draft.clear();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
