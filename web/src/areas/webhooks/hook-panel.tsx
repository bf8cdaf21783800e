import type { Environment, HookReport, HookRefusal } from '@connect-console/server/contract';
import { useBrowserNow } from '../../api/service-clock';
import { CopyButton } from '../../ui/form/copy-button';
import { Notice } from '../../ui/feedback/notice';
import { Panel } from '../../ui/layout/panel';
import { StatusShape } from '../../ui/feedback/status';
import { TimeStamp } from '../../ui/time/time-stamp';
import { reachWords } from './reach-words';

/** Why incoming webhooks were refused, and what to do about it. */
interface RefusalWords {
  what: string;
  remedy: string;
}

/** For each reason of the contract, in plain words. */
const REFUSAL_WORDS: Readonly<Record<HookRefusal, RefusalWords>> = {
  no_signature: {
    what: 'Without a signature',
    remedy:
      'Somebody other than the service may be calling, or a proxy before the console drops the header X-Hub-Signature-256.',
  },
  malformed_signature: {
    what: 'With a signature of another form',
    remedy: 'The header must be sha256= and 64 hexadecimal digits. Look who sends these.',
  },
  wrong_signature: {
    what: 'With a wrong signature',
    remedy:
      'Compare the webhook secret of the console with that of the service. If they are the same, a proxy changes the body on its way.',
  },
  no_secret: {
    what: 'While no secret was set',
    remedy: 'The service tries again, so what is still waiting arrives once the secret is set.',
  },
  too_large: {
    what: 'Larger than 64 kB',
    remedy: 'No delivery of the specification is that large. Look who sends these.',
  },
  not_json: {
    what: 'Signed, but not JSON',
    remedy: 'Check that the service sends plain, uncompressed JSON in UTF-8.',
  },
  wrong_shape: {
    what: 'Signed, but no delivery',
    remedy: 'A delivery has a transaction_id and a type. Check what the service sends.',
  },
  too_many: {
    what: 'Held back, after very many refusals',
    remedy: 'One address sent more than 6,000 bad requests in a minute. Look who sends these.',
  },
};

interface HookPanelProps {
  environment: Environment;
  report: HookReport;
}

function Refusals({ refused, now }: { refused: HookReport['refused']; now: number }) {
  if (refused.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="mb-1.5 text-xs font-medium text-soft">Refused</h3>
      <ul>
        {refused.map(({ reason, count, last_at }) => (
          <li
            key={reason}
            className="grid gap-x-4 gap-y-0.5 border-t border-line py-2 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="inline-flex items-center gap-1.5 font-medium">
              <span className="text-bad">
                <StatusShape tone="bad" />
              </span>
              {REFUSAL_WORDS[reason].what}
            </span>
            <span className="text-soft tabular-nums sm:text-right">
              {count.toLocaleString('en')}, the last one <TimeStamp ms={last_at} now={now} />
            </span>
            <span className="text-soft sm:col-span-2">{REFUSAL_WORDS[reason].remedy}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The console as a destination of its own: its address, what came, what was refused and why. */
export function HookPanel({ environment, report }: HookPanelProps) {
  const now = useBrowserNow();
  const { hook_url, has_secret, reach, received, last_received_at, refused } = report;
  const warning = reachWords(reach);
  return (
    <Panel title="Deliveries to this console">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-control bg-raised px-3 py-2">
        <span className="inline-flex min-w-0 items-center gap-1">
          <span className="min-w-0 font-mono text-sm break-all">{hook_url}</span>
          <CopyButton text={hook_url} what="address" />
        </span>
        <span data-received={received} className="text-sm text-soft tabular-nums">
          {received === 0 ? 'Nothing received yet' : `${received.toLocaleString('en')} received`}
          {last_received_at !== null && (
            <>
              , the last one <TimeStamp ms={last_received_at} now={now} />
            </>
          )}
        </span>
      </div>
      <p className="mt-2 max-w-[80ch] text-sm text-soft">
        As the destination of a webhook, the console keeps every delivery with its payload. That
        makes a person’s status instant, and it can relay to your own receiver.
      </p>
      <div className="mt-2.5 space-y-2 empty:hidden">
        {!has_secret && (
          <Notice tone="attention">
            <strong>No webhook secret is set,</strong> so no signature can be checked and every
            delivery is refused. Set{' '}
            <code className="font-mono text-[0.94em] break-all">
              CONNECT_{environment.toUpperCase()}_WEBHOOK_SECRET
            </code>{' '}
            to the webhook secret of the service, and start the console again.
          </Notice>
        )}
        {warning && <Notice tone="attention">{warning}</Notice>}
      </div>
      <Refusals refused={refused} now={now} />
    </Panel>
  );
}
