import type { Environment, HookReport } from '@connect-console/server/contract';
import { useBrowserNow } from '../../api/service-clock';
import { CopyButton } from '../../ui/form/copy-button';
import { Notice } from '../../ui/feedback/notice';
import { Panel } from '../../ui/layout/panel';
import { StatusShape } from '../../ui/feedback/status-shape';
import { TimeStamp } from '../../ui/time/time-stamp';
import { REFUSAL_WORDS } from './refusal-words';
import { reachWords } from './reach-words';

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
        As the destination of a slot, the console keeps every delivery with its payload. That makes
        a person’s status instant, and it can relay to your own receiver.
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
