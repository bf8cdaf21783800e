import {
  CALL_STATES,
  type DeliveryHour,
  type Environment,
  type Overview,
} from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../ui/layout/panel';
import { StatusMark } from '../../ui/feedback/status';
import { numberText } from '../../ui/text/counts';
import { STATE_WORDS } from '../../records/call/call-wording';
import { percentText } from './delivery-share';
import { wallClock } from '../../ui/time/times';

// From the foot of a bar to its top.
const STATES = ['failed', 'unknown', 'retrying', 'delivered'] as const;
const FILL = {
  delivered: 'bg-good',
  retrying: 'bg-attention',
  failed: 'bg-bad',
  unknown: 'bg-edge',
} as const;

const total = (hour: DeliveryHour): number =>
  STATES.reduce((sum, state) => sum + hour[state].count, 0);

/** The calls of each hour as a bar with the failed ones at its foot. */
function HourBars({ hours }: { hours: readonly DeliveryHour[] }) {
  const most = Math.max(1, ...hours.map(total));
  return (
    <ol
      aria-label="Calls by the hour of their end or last attempt"
      className="mt-3 flex h-16 border-b border-line"
    >
      {hours.map((hour) => {
        const counts = STATES.map((state) => `${numberText(hour[state])} ${state}`).join(', ');
        const text = `${wallClock(hour.from).slice(0, 5)}: ${counts}`;
        return (
          <li
            key={hour.from}
            title={text}
            className="relative flex min-w-0 flex-1 flex-col-reverse px-px"
          >
            <span className="sr-only">{text}</span>
            {STATES.filter((state) => hour[state].count > 0).map((state) => (
              <span
                key={state}
                className={`min-h-0.5 ${FILL[state]}`}
                style={{ height: `${(hour[state].count / most) * 100}%` }}
              />
            ))}
          </li>
        );
      })}
    </ol>
  );
}

interface LastDayProps {
  environment: Environment;
  hours: readonly DeliveryHour[];
  /** How many of the calls created in the last 24 hours are in each state. */
  states: Overview['delivery']['states'];
}

/** The success rate of the last day's calls, hour by hour, and the way to each state. */
export function LastDay({ environment, hours, states }: LastDayProps) {
  const { delivered, retrying, failed, unknown } = states;
  // What became of the others is unknown: it counts neither for the rate nor against it.
  const share = percentText(delivered, delivered + retrying + failed);
  return (
    <Panel title="Success rate, last 24 h" className="h-full">
      <p className="text-3xl leading-none font-semibold tracking-tight tabular-nums">
        {share === null ? (
          <span className="text-base font-normal tracking-normal text-soft">
            {unknown === 0 ? 'No calls in the last 24 hours.' : 'Unknown'}
          </span>
        ) : (
          <>
            {share}
            <span className="text-lg font-normal text-soft">%</span>
          </>
        )}
      </p>
      {unknown > 0 && (
        <p className="mt-1.5 text-xs text-soft">
          {numberText(unknown)} {unknown === 1 ? 'call' : 'calls'} not counted (state unknown)
        </p>
      )}
      <HourBars hours={hours} />
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {CALL_STATES.filter((state) => state !== 'unknown' || unknown > 0).map((state) => (
          <li key={state}>
            <Link
              to="/$environment/calls"
              params={{ environment }}
              search={{ state }}
              className="hover:underline"
            >
              <StatusMark status={STATE_WORDS[state].status} tone={STATE_WORDS[state].tone}>
                {STATE_WORDS[state].text}{' '}
                <span className="tabular-nums">{numberText(states[state])}</span>
              </StatusMark>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
