import type { Passkey } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isProblem } from '../../../api/failures';
import { addPasskeyMutation } from '../../../api/passkeys';
import { useSingleWrite } from '../../../api/use-single-write';
import { writeOf } from '../../../api/write';
import { ConsoleTime } from '../../../page/console-time';
import { Failure } from '../../../page/failure';
import { Button } from '../../../ui/form/button';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog';
import { hasDraft, useDraft } from '../../../ui/form/drafts';
import { TextField } from '../../../ui/form/text-field';
import { visibleText } from '../../../ui/text/visible-text';
import { deviceName } from './device-name';
import { query } from '../../../api/client';

const MOST_NAME = 100;
const NEW_DRAFT = 'settings/new-passkey';
const drafted = z.string();

interface PasswordFieldProps {
  password: string;
  error: Error | null;
  onType: (text: string) => void;
}

const isWrong = (error: Error | null) => isProblem(error, 'sign_in_refused');

function PasswordField({ password, error, onType }: PasswordFieldProps) {
  return (
    <TextField
      label="Your password"
      type="password"
      autoComplete="current-password"
      required
      error={isWrong(error) ? 'The password is wrong, or it took too long.' : undefined}
      value={password}
      onChange={onType}
    />
  );
}

function NameField({ name, onType }: { name: string; onType: (text: string) => void }) {
  return (
    <TextField
      label="Name of the passkey"
      maxLength={MOST_NAME}
      required
      value={name}
      onChange={onType}
    />
  );
}

interface AddPasskeyProps {
  /** With the recovery codes, if this is the first second factor. */
  onAdded: (codes: readonly string[]) => void;
  onCancel?: () => void;
}

/** Creates a passkey in this browser. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const draft = useDraft(NEW_DRAFT, drafted, deviceName(navigator.userAgent));
  const [password, setPassword] = useState('');
  const write = useSingleWrite({
    ...addPasskeyMutation,
    // Before the state is read again, which may remove this form.
    onSuccess: ({ recovery_codes }) => {
      draft.clear();
      onAdded(recovery_codes);
    },
  });
  return (
    <form
      className="max-w-md space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate({ name: draft.value, password });
      }}
    >
      <NameField name={draft.value} onType={draft.set} />
      <PasswordField password={password} error={write.error} onType={setPassword} />
      {!isWrong(write.error) && <Failure error={write.error} />}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={write.isPending}>
          Create passkey
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              draft.clear();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

interface ChangeProps {
  passkey: Passkey;
  onClose: () => void;
}

function Remove({ passkey, onClose }: ChangeProps) {
  const [password, setPassword] = useState('');
  const write = useSingleWrite(writeOf('remove_passkey', { id: passkey.id }));
  return (
    <ConfirmDialog
      title={`Remove ${visibleText(passkey.name)}?`}
      confirm="Remove"
      pending={write.isPending}
      disabledReason={password === '' ? 'Enter your password' : undefined}
      failure={write.error && !isWrong(write.error) && <Failure error={write.error} />}
      onConfirm={() => {
        write.mutate({ body: { password } }, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      <p className="mb-3">
        It no longer signs you in. Remove it from your device or password manager too.
      </p>
      <PasswordField password={password} error={write.error} onType={setPassword} />
    </ConfirmDialog>
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const [isRemoving, setRemoving] = useState(false);
  const { name, created_at, last_used_at } = passkey;
  const shown = visibleText(name);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 text-sm first:border-t-0">
      <div className="min-w-0 flex-1 basis-48">
        <bdi className="block truncate font-medium">{shown}</bdi>
        <p className="text-soft">
          added <ConsoleTime ms={created_at} />
          {' · '}
          {last_used_at === null ? (
            'not used yet'
          ) : (
            <>
              last used <ConsoleTime ms={last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2.5">
        <Button
          aria-label={`Remove passkey: ${shown}`}
          onClick={() => {
            setRemoving(true);
          }}
        >
          Remove…
        </Button>
      </div>
      {isRemoving && (
        <Remove
          passkey={passkey}
          onClose={() => {
            setRemoving(false);
          }}
        />
      )}
    </li>
  );
}

/** The member's own passkeys, and adding one. */
export function Passkeys({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { passkeys, passkeys_off: off } = useSuspenseQuery(query('read_second_factor', {})).data;
  const [isAdding, setAdding] = useState(() => hasDraft(NEW_DRAFT));
  return (
    <div className="space-y-3">
      <h3 className="text-sm font-medium">Passkeys</h3>
      <p className="text-sm text-soft">
        {off ??
          'A passkey is kept by your device, a password manager or a security key. It signs you in without password and code, with your fingerprint, face or PIN.'}
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {off === null &&
        (isAdding ? (
          <AddPasskey
            onAdded={(codes) => {
              setAdding(false);
              if (codes.length > 0) onCodes(codes);
            }}
            onCancel={() => {
              setAdding(false);
            }}
          />
        ) : (
          <Button
            onClick={() => {
              setAdding(true);
            }}
          >
            Add a passkey
          </Button>
        ))}
    </div>
  );
}
