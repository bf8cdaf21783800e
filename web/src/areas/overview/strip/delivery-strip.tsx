import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useServiceNow } from '../../../api/service-clock';
import { Panel } from '../../../ui/layout/panel';
import { StripLegend } from './strip-legend';
import { StripTick } from './strip-tick';
import { stepAlong, tickName } from './strip-steps';
import type { CallWords } from './strip-calls';

interface DeliveryStripProps {
  environment: Environment;
  /** Newest first. */
  calls: readonly ArchivedCall[];
  words: CallWords;
}

/** The newest calls as ticks, newest right (visual.md): arrow keys or the pointer name one, Enter opens it. */
export function DeliveryStrip({ environment, calls, words }: DeliveryStripProps) {
  const now = useServiceNow(environment);
  const row = useRef<HTMLDivElement>(null);
  const [named, setNamed] = useState<string | null>(null);
  // While somebody is at the strip, no new call pushes the others along under the pointer.
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
        aria-label={`${title}, newest at the right`}
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
            {...words(call)}
            name={tickName(call, words(call).text, now)}
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
        {shown
          ? tickName(shown, words(shown).text, now)
          : 'Newest at the right; each leads to its call.'}
        {waiting > 0 && ` · ${waiting} new meanwhile`}
      </p>
      <StripLegend environment={environment} calls={newestFirst} />
    </Panel>
  );
}
