import type { ClockState } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { useBrowserNow } from '../../../api/service-clock';
import { absoluteTime, wallClock } from '../../../ui/time/absolute-time';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { callsText } from '../../../ui/text/count-text';
import { Panel } from '../../../ui/layout/panel';
import { offsetText, sandboxNow, untilText } from '../../../records/sandbox/clock-words';

interface ClockFaceProps {
  clock: ClockState;
  /** When it was read, in ms since 1970 by this browser's clock. */
  readAt: number;
  /** Leads to the calls that are pending. */
  pendingLink: (text: string) => ReactNode;
}

const DAY = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

function Face({ name, ms, look }: { name: string; ms: number; look: string }) {
  const { iso, utc } = absoluteTime(ms);
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd>
        <time
          dateTime={iso}
          title={utc}
          className={`block text-3xl font-semibold tracking-tight tabular-nums ${look}`}
        >
          {wallClock(ms)}
        </time>
        <span className="block text-sm text-soft">{DAY.format(new Date(ms))}</span>
      </dd>
    </div>
  );
}

/** What time it is in the sandbox and here, and what comes next there. */
export function ClockFace({ clock, readAt, pendingLink }: ClockFaceProps) {
  const here = useBrowserNow();
  const now = sandboxNow(clock, readAt, here);
  const next = clock.next_retry_at === null ? null : Date.parse(clock.next_retry_at);
  return (
    <Panel title="Time">
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Face name="In the sandbox" ms={now} look={clock.offset_ms > 0 ? 'text-accent' : ''} />
        <Face name="Real time" ms={here} look="text-soft" />
      </dl>
      <p className="mt-3">
        The sandbox’s clock is <strong>{offsetText(clock.offset_ms)}</strong>.
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 border-t border-line pt-3 text-sm">
        <dt className="text-soft">Next retry</dt>
        <dd>
          {next === null ? (
            'none is due'
          ) : (
            <>
              <strong role="timer" className="tabular-nums">
                {untilText(next, now)}
              </strong>
              , at <TimeStamp ms={next} now={now} form="clock" />
            </>
          )}
        </dd>
        <dt className="text-soft">Pending</dt>
        <dd>
          {clock.pending_calls === 0 ? 'no call' : pendingLink(callsText(clock.pending_calls))}
        </dd>
      </dl>
    </Panel>
  );
}
