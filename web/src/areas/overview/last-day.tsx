import type { DeliveryHour, Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../ui/layout/panel';
import { StatusMark } from '../../ui/feedback/status-mark';
import { countText, dayTotals, percentText } from './delivery-share';
import { HourBars } from './hour-bars';

const STATES = [
  ['delivered', 'COMPLETED', 'good'],
  ['retrying', 'PENDING', 'attention'],
  ['failed', 'FAILED', 'bad'],
] as const;

interface LastDayProps {
  environment: Environment;
  hours: readonly DeliveryHour[];
}

/** How the calls of the last day ended: the share that was delivered, hour by hour, and the way to each state. */
export function LastDay({ environment, hours }: LastDayProps) {
  const totals = dayTotals(hours);
  const { delivered, failed } = totals;
  const share = percentText(delivered.count, delivered.count + failed.count);
  return (
    <Panel title="Delivered, of the calls that ended in 24 hours" className="h-full">
      <p className="text-3xl leading-none font-semibold tracking-tight tabular-nums">
        {share === null ? (
          <span className="text-base font-normal tracking-normal text-soft">
            No call ended in the last 24 hours.
          </span>
        ) : (
          <>
            {share}
            <span className="text-lg font-normal text-soft">%</span>
          </>
        )}
      </p>
      <HourBars hours={hours} />
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {STATES.map(([word, status, tone]) => (
          <li key={word}>
            <Link
              to="/$environment/calls"
              params={{ environment }}
              search={{ status }}
              className="hover:underline"
            >
              <StatusMark status={status} tone={tone}>
                {word} <span className="tabular-nums">{countText(totals[word])}</span>
              </StatusMark>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
