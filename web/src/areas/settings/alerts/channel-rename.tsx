import type { AlertChannel } from '@connect-console/server/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useSingleWrite } from '../../../api/use-single-write';
import { writeOf } from '../../../api/write';
import { fieldError } from '../../../api/failures';
import { Button } from '../../../ui/form/button';
import { hasDraft, useDraft } from '../../../ui/form/drafts';
import { TextField } from '../../../ui/form/text-field';
import { FormFoot } from '../form-foot';

const drafted = z.string();

/** Renames a channel. */
export function ChannelRename({ channel: { id, name } }: { channel: AlertChannel }) {
  const key = `settings/channel ${id}`;
  const draft = useDraft(key, drafted, name);
  const [isOpen, setOpen] = useState(() => hasDraft(key));
  const { mutate, isPending, error } = useSingleWrite(writeOf('change_alert_channel', { id }));
  const nameError = fieldError(error, 'name', 'The name');
  const close = () => {
    setOpen(false);
    draft.clear();
  };
  return (
    <>
      <Button
        aria-expanded={isOpen}
        onClick={() => {
          if (isOpen) close();
          else setOpen(true);
        }}
      >
        Rename
      </Button>
      {isOpen && (
        <form
          aria-label="Rename channel"
          className="order-last basis-full space-y-2"
          onSubmit={(event) => {
            event.preventDefault();
            mutate({ body: { name: draft.value } }, { onSuccess: close });
          }}
        >
          <TextField
            label="Name"
            required
            autoFocus
            maxLength={60}
            value={draft.value}
            error={nameError}
            onChange={draft.set}
          />
          <FormFoot
            verb="Save name"
            pending={isPending}
            failure={nameError === undefined ? error : null}
            onCancel={close}
          />
        </form>
      )}
    </>
  );
}
