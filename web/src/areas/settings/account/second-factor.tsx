import { useSuspenseQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useSingleWrite, writeOf } from '../../../api/write';
import { ConsoleTime } from '../../../page/console-time';
import { CopyButton } from '../../../ui/form/copy-button';
import { Panel } from '../../../ui/layout/panel';
import { ShownOnce } from '../shown-once';
import { OneField } from './one-field';
import { Passkeys } from './passkeys';
import { query } from '../../../api/client';

const codeOf = (code: string) => ({ body: { code } });

interface RecoveryCodesProps {
  /** None unless a first factor was just turned on. */
  codes: readonly string[];
  onClose: () => void;
}

/** Shows the recovery codes once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  if (codes.length === 0) return null;
  return (
    <ShownOnce
      title="Your recovery codes"
      what="recovery codes"
      text={codes.join('\n')}
      about={
        <>
          <p>The second factor is on. Every other browser is signed out.</p>
          <p>
            Each recovery code signs you in once, with your password, without the app or passkey.{' '}
            <strong className="font-medium text-ink">They are shown only now.</strong> Keep them
            where you keep your passwords.
          </p>
        </>
      }
      done="I have kept them"
      onClose={onClose}
    />
  );
}

interface FactorWaysProps {
  /** With the recovery codes; none unless this is the first second factor. */
  onCodes: (codes: readonly string[]) => void;
}

/** Sets an authenticator app up: password, QR code, first code. */
function SetUp({ onCodes }: FactorWaysProps) {
  const begin = useSingleWrite(writeOf('begin_second_factor', {}));
  const confirm = useSingleWrite({
    ...writeOf('confirm_second_factor', {}),
    // Before the state is read again, which removes this form.
    onSuccess: ({ recovery_codes }) => {
      onCodes(recovery_codes);
    },
  });
  if (!begin.data) {
    return (
      <OneField
        verb="Set up an authenticator app"
        write={begin}
        requestOf={(password) => ({ body: { password } })}
      />
    );
  }
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-start gap-4">
        <QRCodeSVG
          value={begin.data.uri}
          title="QR code for the authenticator app"
          role="img"
          level="M"
          marginSize={4}
          size={180}
          bgColor="#ffffff"
          fgColor="#10131f"
        />
        <div className="min-w-0 flex-1 basis-56 space-y-2 text-sm text-soft">
          <p>Scan the code with your authenticator app, or enter this key there:</p>
          <p className="flex items-center gap-1">
            <code className="font-mono break-all text-ink">{begin.data.secret}</code>
            <CopyButton text={begin.data.secret} what="key" />
          </p>
        </div>
      </div>
      <OneField label="Code of the app" verb="Turn on" write={confirm} requestOf={codeOf} />
    </div>
  );
}

function App({ onCodes }: FactorWaysProps) {
  const { on_since } = useSuspenseQuery(query('read_second_factor', {})).data;
  const remove = useSingleWrite(writeOf('remove_second_factor', {}));
  return (
    <div className="space-y-3">
      <h3 className="text-sm font-medium">Authenticator app</h3>
      {on_since !== null ? (
        <>
          <p className="text-sm text-soft">
            On since <ConsoleTime ms={on_since} form="exact" />.
          </p>
          <OneField
            label="Code of the app, or a recovery code"
            verb="Turn off"
            write={remove}
            requestOf={codeOf}
          />
        </>
      ) : (
        <>
          <p className="text-sm text-soft">
            A code of an app on your phone, asked for after the password.
          </p>
          <SetUp onCodes={onCodes} />
        </>
      )}
    </div>
  );
}

/** Turns an authenticator app and passkeys on and off. */
export function FactorWays({ onCodes }: FactorWaysProps) {
  return (
    <div className="@container">
      <div className="grid gap-6 @lg:grid-cols-2">
        <App onCodes={onCodes} />
        <Passkeys onCodes={onCodes} />
      </div>
    </div>
  );
}

/** An authenticator app and passkeys: with either of them, the password alone does not sign in. */
export function SecondFactor() {
  const {
    on_since,
    passkeys,
    recovery_codes_left: left,
  } = useSuspenseQuery(query('read_second_factor', {})).data;
  const { has_password } = useSuspenseQuery(query('list_sessions', {})).data;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const isOn = on_since !== null || passkeys.length > 0;
  return (
    <Panel title="Second factor">
      <p className="mb-4 text-sm text-soft">
        {!has_password
          ? 'It is asked for after a password, and you have none.'
          : isOn
            ? `Your password alone no longer signs you in. ${left} of 10 recovery codes left; setting up an authenticator app again creates new ones.`
            : 'With one of these, a stolen password alone is not enough to sign in.'}
      </p>
      {has_password && <FactorWays onCodes={setCodes} />}
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          setCodes([]);
        }}
      />
    </Panel>
  );
}
