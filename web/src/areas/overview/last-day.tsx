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
  delivered: 'fill-good',
  retrying: 'fill-attention',
  failed: 'fill-bad',
  unknown: 'fill-edge',
} as const;
const HEIGHT = 64;
const STEP = 10;

const total = (hour: DeliveryHour): number =>
  STATES.reduce((sum, state) => sum + hour[state].count, 0);

/** The calls of each hour as a bar, what failed at its foot; a table says the same to screen readers. */
function HourBars({ hours }: { hours: readonly DeliveryHour[] }) {
  const most = Math.max(1, ...hours.map(total));
  return (
    <>
      <svg
        viewBox={`0 0 ${hours.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-3 block h-16 w-full border-b border-line"
      >
        {hours.map((hour, index) => {
          let top = HEIGHT;
          const text = STATES.map((state) => `${numberText(hour[state])} ${state}`).join(', ');
          return (
            <g key={hour.from}>
              <title>{`${wallClock(hour.from).slice(0, 5)}: ${text}`}</title>
              <rect x={index * STEP} width={STEP} height={HEIGHT} className="fill-transparent" />
              {STATES.map((state) => {
                const height = (hour[state].count / most) * (HEIGHT - 4);
                if (height === 0) return null;
                const drawn = Math.max(1.5, height);
                top -= drawn;
                return (
                  <rect
                    key={state}
                    x={index * STEP + 1}
                    y={top}
                    width={STEP - 2}
                    height={drawn}
                    className={FILL[state]}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      {/* Around the table: its own width does not go below that of its words. */}
      <div className="sr-only">
        <table>
          <caption>Calls by the hour of their end or last attempt</caption>
          <thead>
            <tr>
              <th scope="col">Hour</th>
              {STATES.map((state) => (
                <th key={state} scope="col">
                  {state}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours
              .filter((hour) => total(hour) > 0)
              .map((hour) => (
                <tr key={hour.from}>
                  <th scope="row">{wallClock(hour.from).slice(0, 5)}</th>
                  {STATES.map((state) => (
                    <td key={state}>{numberText(hour[state])}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
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
