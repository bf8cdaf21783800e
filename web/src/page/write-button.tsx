import type { UseMutationOptions, WithRequired } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useSingleWrite } from '../api/write';
import { Failure } from './failure';
import { useWriteRefusal } from './role';
import { Button } from '../ui/form/button';
import { ConfirmDialog } from '../ui/form/confirm-dialog';

type Question = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'variant' | 'disabledReason'>;

interface WriteButtonProps<Variables, Result> extends Omit<
  ComponentProps<typeof Button>,
  'onClick' | 'pending' | 'children'
> {
  /** The text of the button, and of the one that confirms. */
  verb: string;
  /** Drawn before the verb. */
  icon?: ReactNode;
  mutation: WithRequired<UseMutationOptions<Result, Error, Variables>, 'mutationKey'>;
  variables: Variables;
  /** A confirmation before a write that cannot be repeated safely; `confirm` defaults to the verb. */
  question?: (Question & { text: ReactNode; confirm?: string }) | undefined;
  /** Called on a press; false if nothing may be sent, which it shows itself. */
  check?: () => boolean;
  onDone?: (result: Result, variables: Variables) => void;
}

/**
 * A button that sends one write, after a confirmation if it has one, and shows a failure in place. A role that may not
 * do the write cannot use it.
 */
export function WriteButton<Variables, Result>(props: WriteButtonProps<Variables, Result>) {
  const { verb, icon, mutation, variables, question, check, onDone, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  const refusal = useWriteRefusal(mutation.mutationKey);
  const write = useSingleWrite({
    ...mutation,
    // Before the data is read again, because this button may disappear with what it changed.
    onSuccess: (...done) => {
      setAsking(false);
      onDone?.(done[0], done[1]);
      return mutation.onSuccess?.(...done);
    },
  });
  // A write under way continues without its dialog.
  const forget = () => {
    if (!write.isPending) write.reset();
  };
  const send = () => {
    write.mutate(variables);
  };
  const failure = write.error && <Failure error={write.error} />;
  return (
    <>
      <Button
        {...button}
        disabledReason={refusal ?? button.disabledReason}
        pending={write.isPending && !isAsking}
        onClick={() => {
          forget();
          if (check?.() === false) return;
          if (question) setAsking(true);
          else send();
        }}
      >
        {icon}
        {verb}
      </Button>
      {question && isAsking && (
        <ConfirmDialog
          confirm={verb.replace('…', '')}
          {...question}
          pending={write.isPending}
          failure={failure}
          onConfirm={send}
          onCancel={() => {
            setAsking(false);
            forget();
          }}
        >
          {question.text}
        </ConfirmDialog>
      )}
      {failure && !isAsking && <div className="order-last basis-full">{failure}</div>}
    </>
  );
}
