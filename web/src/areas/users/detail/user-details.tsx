import {
  MAX_LABEL,
  REGISTERED_SETTINGS,
  type RegisteredSetting,
  type UserEntry,
} from '@connect-console/server/contract';
import { useEnvironment } from '../../../api/use-environment';
import { CopyButton } from '../../../ui/form/copy-button';
import { Fact } from '../../../ui/layout/panel';
import { MonoText } from '../../../ui/text/mono-text';
import { ServiceAge } from '../../../records/service-age';
import { dataRequestName, SETTING_NAMES } from '../../../records/user/registered-settings';
import { failureText } from '../../../api/failure-text';
import { useSingleWrite, writeOf } from '../../../api/write';
import { NotProvided } from '../../../ui/text/not-provided';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRefusalReason } from '../../../page/role';
import { Button } from '../../../ui/form/button';
import { DraftNote, hasDraft, useDraft } from '../../../ui/form/drafts';
import { TextField } from '../../../ui/form/text-field';
import { spacesSeen, visibleText } from '../../../ui/text/visible-text';

const drafted = z.string();

/** A user's label, which only the console stores, and its editing. */
function LabelEdit({ user }: { user: UserEntry }) {
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

/**
 * A setting of the registration: it is empty if a registration here left it out, and not known if it was set elsewhere.
 */
function Setting({ user, setting }: { user: UserEntry; setting: RegisteredSetting }) {
  const value = user[setting];
  if (value !== null) {
    return setting === 'data_request_type' ? dataRequestName(value) : <MonoText text={value} />;
  }
  return user.source === 'registered' ? <span className="text-soft">–</span> : <NotProvided />;
}

/** The known facts of one user. */
export function UserDetails({ user }: { user: UserEntry }) {
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      <Fact name="Reference user ID">
        <span className="inline-flex max-w-full items-center gap-1">
          <MonoText text={spacesSeen(user.reference_user_id)} />
          <CopyButton text={user.reference_user_id} what="reference user ID" />
        </span>
      </Fact>
      <Fact name="Label">
        <LabelEdit key={user.reference_user_id} user={user} />
      </Fact>
      <Fact name="User ID">
        <MonoText text={user.user_id} />
      </Fact>
      {REGISTERED_SETTINGS.map((setting) => (
        <Fact key={setting} name={SETTING_NAMES[setting]}>
          <Setting {...{ user, setting }} />
        </Fact>
      ))}
      <Fact name="Status checked">
        {user.connection_at === null ? (
          <span className="text-soft">no result yet</span>
        ) : (
          <ServiceAge ms={user.connection_at} />
        )}
      </Fact>
    </dl>
  );
}
