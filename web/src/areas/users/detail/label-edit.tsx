import { MAX_LABEL, type UserEntry } from '@connect-console/server/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useEnvironment } from '../../../api/use-environment';
import { failureText } from '../../../api/failure-text';
import { useSingleWrite } from '../../../api/use-single-write';
import { writeOf } from '../../../api/write';
import { useRefusalReason } from '../../../page/role';
import { Button } from '../../../ui/form/button';
import { DraftNote } from '../../../ui/form/draft-note';
import { hasDraft, useDraft } from '../../../ui/form/drafts';
import { TextField } from '../../../ui/form/text-field';
import { visibleText } from '../../../ui/text/visible-text';

const drafted = z.string();

/** A user's label, which only the console knows, with its editing. */
export function LabelEdit({ user }: { user: UserEntry }) {
  const environment = useEnvironment();
  const { reference_user_id, label } = user;
  const key = JSON.stringify([environment, 'label', reference_user_id]);
  const draft = useDraft(key, drafted, label ?? '');
  const [isOpen, setOpen] = useState(() => hasDraft(key));
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setOpen(false);
    setWasOpen(true);
    draft.clear();
  };
  const labelling = useSingleWrite(writeOf('label_user', { environment }));
  const refusal = useRefusalReason('register');
  if (!isOpen) {
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
            // The field that had the focus is gone.
            autoFocus={wasOpen}
            onClick={() => {
              setOpen(true);
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
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        labelling.mutate(
          { body: { reference_user_id, label: draft.value.trim() || null } },
          { onSuccess: close },
        );
      }}
    >
      <DraftNote draft={draft} />
      <TextField
        label="Label"
        autoFocus={draft.restoredAt === null}
        maxLength={MAX_LABEL}
        value={draft.value}
        error={labelling.error ? failureText(labelling.error).title : undefined}
        hint="For the members of this console. The service does not receive it."
        onChange={draft.set}
        action={
          <>
            <Button type="submit" pending={labelling.isPending}>
              Save label
            </Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </>
        }
      />
    </form>
  );
}
