import type { HookReach, HookRefusal, HookReport } from '@connect-console/server/contract';
import { useEnvironment } from '../../api/use-environment';
import { CopyButton } from '../../ui/form/copy-button';
import { Notice } from '../../ui/feedback/notice';
import { Panel } from '../../ui/layout/panel';
import { StatusShape } from '../../ui/feedback/status';
import { useState } from 'react';
import { writeOf } from '../../api/write';
import { ConsoleTime } from '../../page/console-time';
import { WriteButton } from '../../page/write-button';
import { Button } from '../../ui/form/button';
import { numberText } from '../../ui/text/counts';

/** The webhook secret of the embedded sandbox, hidden until an admin reveals it. */
function WebhookSecret() {
  const environment = useEnvironment();
  const [secret, setSecret] = useState<string | null>(null);
  // Nothing keeps the secret once the page is left.
  const mutation = { ...writeOf('reveal_secret', { environment }), gcTime: 0 };
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <h3 className="mb-1.5 text-xs font-medium text-soft">Webhook secret of this sandbox</h3>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {secret === null ? (
          <>
            <span className="font-mono" aria-hidden="true">
              ••••••••••••
            </span>
            <WriteButton
              verb="Reveal"
              mutation={mutation}
              variables={{ body: {} }}
              onDone={({ webhook_secret }) => {
                setSecret(webhook_secret);
              }}
            />
          </>
        ) : (
          <>
            <span className="inline-flex min-w-0 items-center gap-1">
              <code className="min-w-0 font-mono break-all">{secret}</code>
              <CopyButton text={secret} what="webhook secret" />
            </span>
            <Button
              onClick={() => {
                setSecret(null);
              }}
            >
              Hide
            </Button>
          </>
        )}
      </div>
      <p className="mt-1.5 max-w-[80ch] text-soft">
        Your receiver checks the X-Hub-Signature-256 header of each delivery with it. Each reveal is
        recorded in the audit log.
      </p>
    </div>
  );
}

/** Why nothing can be delivered to the console. */
export const NO_SECRET = 'No webhook secret is set, so the console would reject every delivery';

/** Why the service may be unable to deliver to the console; null if no reason is known. */
export const REACH_WORDS: Readonly<Record<HookReach, string | null>> = {
  anywhere: null,
  this_machine:
    'The service cannot reach this address because it is a loopback address. Set PUBLIC_URL to an address that the service can reach, such as a tunnel.',
  this_network:
    'The service can reach this address only from the same network. Set PUBLIC_URL to a public address.',
  refused:
    'The service on this machine rejects private addresses. Set ALLOW_PRIVATE_DESTINATIONS=true, or set PUBLIC_URL to a public address.',
};

/** Why incoming deliveries were rejected, and what to do about it. */
const REFUSAL_WORDS: Readonly<Record<HookRefusal, { what: string; remedy: string }>> = {
  no_signature: {
    what: 'Missing signature',
    remedy:
      'The requests may not come from the service, or a proxy removes the X-Hub-Signature-256 header.',
  },
  malformed_signature: {
    what: 'Malformed signature',
    remedy: 'The header must be sha256= followed by 64 hexadecimal digits. Check the sender.',
  },
  wrong_signature: {
    what: 'Invalid signature',
    remedy:
      'Check that the console and the service use the same webhook secret. If they do, a proxy changes the body in transit.',
  },
  no_secret: {
    what: 'No webhook secret set',
    remedy: 'The service retries, so pending calls arrive after you set the secret.',
  },
  too_large: {
    what: 'Larger than 64 kB',
    remedy: 'No delivery defined by the specification is that large. Check the sender.',
  },
  not_json: {
    what: 'Signed, but not JSON',
    remedy: 'Check that the service sends plain, uncompressed JSON in UTF-8.',
  },
  wrong_shape: {
    what: 'Signed, but not a delivery',
    remedy: 'A delivery has a transaction_id and a type. Check what the service sends.',
  },
  too_many: {
    what: 'Rate limited',
    remedy: 'One address sent more than 6,000 invalid requests in a minute. Check the sender.',
  },
};

function Refusals({ refused }: { refused: HookReport['refused'] }) {
  if (refused.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="mb-1.5 text-xs font-medium text-soft">Rejected</h3>
      <ul>
        {refused.map(({ reason, count, last_at }) => (
          <li
            key={reason}
            className="grid gap-x-4 gap-y-0.5 border-t border-line py-2 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="inline-flex items-center gap-1.5 font-medium">
              <StatusShape tone="bad" />
              {REFUSAL_WORDS[reason].what}
            </span>
            <span className="text-soft tabular-nums sm:text-right">
              {numberText(count)}, last <ConsoleTime ms={last_at} />
            </span>
            <span className="text-soft sm:col-span-2">{REFUSAL_WORDS[reason].remedy}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The console as a destination: its address, the received and the rejected deliveries. */
export function HookPanel({ report }: { report: HookReport }) {
  const environment = useEnvironment();
  const { hook_url, has_secret, reach, received, last_received_at, refused } = report;
  const warning = REACH_WORDS[reach];
  return (
    <Panel title="Deliveries to this console">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-control bg-raised px-3 py-2">
        <span className="inline-flex min-w-0 items-center gap-1">
          <span className="min-w-0 font-mono text-sm break-all">{hook_url}</span>
          <CopyButton text={hook_url} what="address" />
        </span>
        <span data-received={received} className="text-sm text-soft tabular-nums">
          {received === 0 ? 'Nothing received yet' : `${numberText(received)} received`}
          {last_received_at !== null && (
            <>
              , last <ConsoleTime ms={last_received_at} />
            </>
          )}
        </span>
      </div>
      <p className="mt-2 max-w-[80ch] text-sm text-soft">
        When the console is a webhook’s destination, it records every delivery with its payload,
        updates user states immediately, and can relay to your own receiver.
      </p>
      <div className="mt-2.5 space-y-2 empty:hidden">
        {!has_secret && (
          <Notice tone="attention">
            <strong>No webhook secret is set,</strong> so the console rejects every delivery. Set{' '}
            <code className="font-mono text-[0.94em] break-all">
              CONNECT_{environment.toUpperCase()}_WEBHOOK_SECRET
            </code>{' '}
            to the service’s webhook secret, then restart the console.
          </Notice>
        )}
        {warning && <Notice tone="attention">{warning}</Notice>}
      </div>
      <Refusals refused={refused} />
      {report.can_reveal && <WebhookSecret />}
    </Panel>
  );
}
