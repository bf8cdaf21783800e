import { MAX_ATTEMPTS, type ArchivedCall } from '@connect-console/server/contract';
import { useState } from 'react';
import { useEnvironment } from '../../api/use-environment';
import { useServiceNow } from '../../api/service-clock';
import { moveAlong } from '../../ui/chart/arrow-keys';
import { Panel } from '../../ui/layout/panel';
import { callWording } from '../../records/call/call-wording';
import { typeWords } from '../../records/webhook/type-words';
import { StatusShape, toneText, type Tone } from '../../ui/feedback/status';
import { visibleText } from '../../ui/text/visible-text';
import { relativeText } from '../../ui/time/times';
import { shorten } from '../../ui/text/short-id';
import { callLink } from '../../api/record-address';
import { RecordLink } from '../../ui/table/record-link';

// What has not ended, or has no known end, is drawn hollow.
const HOLLOW = new Set<Tone>(['waiting', 'off', 'unknown']);

/** The height of a tick, in percent: a waiting call is low, each doubling of attempts a step higher. */
export function tickHeight(attempts: number): number {
  if (attempts <= 0) return 18;
  const steps = Math.log2(Math.min(attempts, MAX_ATTEMPTS)) / Math.log2(MAX_ATTEMPTS);
  return Math.round(38 + steps * 62);
}

/** A call in one line: its state, type, user, age and ID. `now` is the service's. */
function tickName(call: ArchivedCall, now: number): string {
  const { webhook_type, reference_user_id, created_at, transaction_id } = call;
  return [
    callWording(call).text,
    webhook_type === null ? null : `type ${typeWords(webhook_type)}`,
    reference_user_id === null ? null : shorten(reference_user_id),
    created_at === null ? null : relativeText(created_at, now),
    shorten(transaction_id),
  ]
    .flatMap((part) => (part === null ? [] : visibleText(part)))
    .join(' · ');
}

interface DeliveryStripProps {
  /** Newest first. */
  calls: readonly ArchivedCall[];
}

/** The newest calls as ticks, newest on the right (visual.md): arrow keys or the pointer name one, Enter opens it. */
export function DeliveryStrip({ calls }: DeliveryStripProps) {
  const environment = useEnvironment();
  const now = useServiceNow();
  // While the strip is used, no new call moves the others under the pointer.
  const [used, setUsed] = useState<{ calls: readonly ArchivedCall[]; named: string } | null>(null);
  const fresh = new Map(calls.map((call) => [call.transaction_id, call]));
  const ticks = (used?.calls ?? calls)
    .map((call) => fresh.get(call.transaction_id) ?? call)
    .reverse();
  const title = ticks.length === 1 ? 'Last call' : `Last ${ticks.length} calls`;
  const named = ticks.findIndex(({ transaction_id }) => transaction_id === used?.named);
  const stop = named === -1 ? ticks.length - 1 : named;
  const shown = ticks[named];

  return (
    <Panel title={title} className="h-full">
      <div
        role="toolbar"
        aria-label={`${title}, newest on the right`}
        onKeyDown={moveAlong}
        onPointerLeave={(event) => {
          if (!event.currentTarget.contains(document.activeElement)) setUsed(null);
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setUsed(null);
        }}
        className="flex h-[76px] items-stretch justify-end gap-px forced-color-adjust-none"
      >
        {ticks.map((call, index) => {
          // Its colour and shape show its state, its height the attempts.
          const { tone } = callWording(call);
          const isPlain = tone === 'good' || tone === 'waiting';
          const onName = () => {
            setUsed({ calls: used?.calls ?? calls, named: call.transaction_id });
          };
          return (
            <RecordLink
              key={call.transaction_id}
              {...callLink(environment, call.transaction_id)}
              preload={false}
              aria-label={tickName(call, now)}
              // The only tick in the tab order.
              tabIndex={index === stop ? 0 : -1}
              data-tone={tone}
              onFocus={onName}
              onPointerEnter={onName}
              className={`flex min-w-0 flex-[0_1_1.5rem] flex-col items-center rounded-small px-px max-sm:px-[0.5px] ${shown === call ? 'bg-raised' : ''}`}
            >
              <span className={`flex w-full max-w-2.5 flex-1 items-end ${toneText[tone]}`}>
                <span
                  className={`w-full rounded-[3px] ${HOLLOW.has(tone) ? 'border-[1.5px] border-current' : 'bg-current'}`}
                  style={{ height: `${tickHeight(call.attempts)}%` }}
                />
              </span>
              <span className={`mt-1 mb-0.5 max-sm:*:size-[5px] ${isPlain ? 'invisible' : ''}`}>
                <StatusShape tone={tone} size={9} />
              </span>
            </RecordLink>
          );
        })}
      </div>
      <p aria-hidden="true" className="mt-1.5 truncate text-sm text-soft">
        {shown ? tickName(shown, now) : 'Newest on the right. Select one to open it.'}
      </p>
    </Panel>
  );
}
