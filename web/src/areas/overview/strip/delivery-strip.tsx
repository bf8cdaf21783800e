import {
  MAX_ATTEMPTS,
  type ArchivedCall,
  type Environment,
} from '@connect-console/server/contract';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { useServiceNow } from '../../../api/service-clock';
import { Panel } from '../../../ui/layout/panel';
import { callWording, countedStates } from '../../../records/call/call-wording';
import { StatusMark, StatusShape, type Tone } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';
import { relativeText } from '../../../ui/time/times';
import { shorten } from '../../../ui/text/short-id';
import { callLink } from '../../../api/calls/call-address';
import { RecordLink } from '../../../ui/table/record-link';

const BAR: Record<Tone, string> = {
  good: 'bg-good',
  attention: 'bg-attention',
  bad: 'bg-bad',
  waiting: 'border-[1.5px] border-soft',
  unfulfillable: 'bg-attention',
  off: 'border-[1.5px] border-soft',
  unknown: 'border-[1.5px] border-dashed border-soft',
};
const SHAPE: Record<Tone, string> = {
  good: 'invisible',
  attention: 'text-attention',
  bad: 'text-bad',
  waiting: 'invisible',
  unfulfillable: 'text-attention',
  off: 'text-soft',
  unknown: 'text-soft',
};

/** How high a tick stands, in percent: a waiting call is low, each doubling of attempts a step higher. */
export function tickHeight(attempts: number): number {
  if (attempts <= 0) return 18;
  const steps = Math.log2(Math.min(attempts, MAX_ATTEMPTS)) / Math.log2(MAX_ATTEMPTS);
  return Math.round(38 + steps * 62);
}

interface StripTickProps {
  environment: Environment;
  call: ArchivedCall;
  tone: Tone;
  /** The call in one line. */
  name: string;
  /** The one tick that Tab stops at. */
  isStop: boolean;
  isNamed: boolean;
  onName: () => void;
}

/** One call of the strip: its colour and shape are its state, its height the attempts. */
function StripTick(props: StripTickProps) {
  const { environment, call, tone, name, isStop, isNamed, onName } = props;
  return (
    <RecordLink
      {...callLink(environment, call.transaction_id)}
      preload={false}
      aria-label={name}
      tabIndex={isStop ? 0 : -1}
      data-tone={tone}
      onFocus={onName}
      onPointerEnter={onName}
      // On a phone there is room for the newer half.
      className={`flex min-w-0 flex-[0_1_1.5rem] flex-col items-center rounded-small px-px max-sm:nth-last-[n+31]:hidden ${isNamed ? 'bg-raised' : ''}`}
    >
      <span className="flex w-full max-w-2.5 flex-1 items-end">
        <span
          className={`w-full rounded-[3px] ${BAR[tone]}`}
          style={{ height: `${tickHeight(call.attempts)}%` }}
        />
      </span>
      <span className={`mt-1 mb-0.5 ${SHAPE[tone]}`}>
        <StatusShape tone={tone} size={9} />
      </span>
    </RecordLink>
  );
}

/** Where a key leads along the strip; null for a key that leads nowhere. */
function stepAlong(key: string, from: number, length: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(length - 1, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}

/** A call in one line: its state, type, user, age and ID. `now` is the service's. */
function tickName(call: ArchivedCall, now: number): string {
  const { webhook_type, reference_user_id, created_at, transaction_id } = call;
  return [
    callWording(call).text,
    webhook_type === null ? null : `type ${webhook_type.replace(/^USER_VERIFICATION_/, '')}`,
    reference_user_id === null ? null : shorten(reference_user_id),
    created_at === null ? null : relativeText(created_at, now),
    shorten(transaction_id),
  ]
    .flatMap((part) => (part === null ? [] : visibleText(part)))
    .join(' · ');
}

interface StripLegendProps {
  environment: Environment;
  calls: readonly ArchivedCall[];
}

/** What the ticks stand for and how many there are of each, each a way to such calls. */
function StripLegend({ environment, calls }: StripLegendProps) {
  return (
    <ul aria-label="By state" className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {countedStates(calls).map(({ state, status, tone, text, count }) => (
        <li key={text}>
          <Link
            to="/$environment/calls"
            params={{ environment }}
            search={{ state }}
            className="hover:underline"
          >
            <StatusMark status={status} tone={tone}>
              {text} <span className="tabular-nums">{count}</span>
            </StatusMark>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface DeliveryStripProps {
  environment: Environment;
  /** Newest first. */
  calls: readonly ArchivedCall[];
}

/** The newest calls as ticks, newest right (visual.md): arrow keys or the pointer name one, Enter opens it. */
export function DeliveryStrip({ environment, calls }: DeliveryStripProps) {
  const now = useServiceNow(environment);
  const row = useRef<HTMLDivElement>(null);
  const [named, setNamed] = useState<string | null>(null);
  // While the strip is used, no new call moves the others under the pointer.
  const [held, setHeld] = useState<readonly ArchivedCall[] | null>(null);
  const ids = held && new Set(held.map(({ transaction_id }) => transaction_id));
  const fresh = new Map(calls.map((call) => [call.transaction_id, call]));
  const newestFirst = held?.map((call) => fresh.get(call.transaction_id) ?? call) ?? calls;
  const ticks = [...newestFirst].reverse();
  const title = ticks.length === 1 ? 'Last call' : `Last ${ticks.length} calls`;
  const current = Math.max(
    0,
    ticks.findIndex(({ transaction_id }) => transaction_id === named),
  );
  const stop = named === null ? ticks.length - 1 : current;
  const shown = named === null ? undefined : ticks[current];
  const waiting = ids ? calls.filter(({ transaction_id }) => !ids.has(transaction_id)).length : 0;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepAlong(event.key, stop, ticks.length);
    if (next === null) return;
    event.preventDefault();
    row.current?.querySelectorAll('a')[next]?.focus();
  };
  const leave = () => {
    if (row.current?.contains(document.activeElement)) return;
    setNamed(null);
    setHeld(null);
  };
  return (
    <Panel title={title} className="h-full">
      <div
        ref={row}
        role="toolbar"
        aria-label={`${title}, newest on the right`}
        onKeyDown={onKeyDown}
        onPointerLeave={leave}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          setNamed(null);
          setHeld(null);
        }}
        className="flex h-[76px] items-stretch justify-end gap-px"
      >
        {ticks.map((call, index) => (
          <StripTick
            key={call.transaction_id}
            {...{ environment, call }}
            tone={callWording(call).tone}
            name={tickName(call, now)}
            isStop={index === stop}
            isNamed={shown === call}
            onName={() => {
              setHeld(held ?? calls);
              setNamed(call.transaction_id);
            }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="mt-1.5 truncate text-sm text-soft">
        {shown ? tickName(shown, now) : 'Newest on the right. Select one to open it.'}
        {waiting > 0 && ` · ${waiting} new meanwhile`}
      </p>
      <StripLegend environment={environment} calls={newestFirst} />
    </Panel>
  );
}
