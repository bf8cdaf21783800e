import type { Passkey } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { addPasskeyMutation } from '../../../api/passkeys';
import { useSingleWrite, writeOf } from '../../../api/write';
import { ConsoleTime } from '../../../page/console-time';
import { Button } from '../../../ui/form/button';
import { useOpening } from '../../../ui/form/opening';
import { visibleText } from '../../../ui/text/visible-text';
import { deviceName } from './device-name';
import { OneField } from './one-field';
import { query } from '../../../api/client';

/** Creates a passkey in this browser, and names it after the browser. */
function AddPasskey({ onAdded }: { onAdded: (codes: readonly string[]) => void }) {
  const write = useSingleWrite({
    ...addPasskeyMutation,
    // Before the state is read again, which may remove this form.
    onSuccess: ({ recovery_codes }) => {
      onAdded(recovery_codes);
    },
  });
  return (
    <OneField
      verb="Create passkey"
      write={write}
      requestOf={(password) => ({ name: deviceName(navigator.userAgent), password })}
    />
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const removing = useOpening();
  const remove = useSingleWrite(writeOf('remove_passkey', { id: passkey.id }));
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
      <Button {...removing.button} aria-label={`Remove passkey: ${shown}`}>
        Remove…
      </Button>
      {removing.isOpen && (
        <div className="basis-full space-y-3">
          <p>It no longer signs you in. Remove it from your device or password manager too.</p>
          <OneField
            verb={`Remove ${shown}`}
            write={remove}
            requestOf={(password) => ({ body: { password } })}
          />
        </div>
      )}
    </li>
  );
}

/** The member's own passkeys, and adding one. */
export function Passkeys({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { passkeys, passkeys_off: off } = useSuspenseQuery(query('read_second_factor', {})).data;
  const adding = useOpening();
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
      {off === null && <Button {...adding.button}>Add a passkey</Button>}
      {adding.isOpen && (
        <AddPasskey
          onAdded={(codes) => {
            adding.close();
            onCodes(codes);
          }}
        />
      )}
    </div>
  );
}
