import { CALL_STATES, type ActivityRange, type Delivery } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { deliveryQuery } from '../../api/overview';
import { useEnvironment } from '../../api/use-environment';
import { StaleNote } from '../../page/section';
import { countText, numberText } from '../../ui/text/counts';
import { durationMs, durationText } from '../../ui/time/times';
import { AddressChoice } from './address-choice';
import { ActivityPanel, totalsOf, type Figure } from './activity-panel';
import { breakdowns, DELIVERY_BREAKDOWNS } from './delivery-breakdowns';
import { percentText } from './delivery-share';

const MINUTE_MS = 60_000;

/** A duration: "41 ms", "0.4 s" below a minute, and in words above. */
function tookText(ms: number): string {
  return ms < MINUTE_MS ? durationMs(ms) : durationText(ms);
}

/** The success rate of the calls of a range. Unknown calls count neither for it nor against it, and are mentioned. */
function figuresOf({ periods, attempted, attempts, first_attempts, times }: Delivery): Figure[] {
  const states = totalsOf(periods.map((period) => ({ counts: period.states })));
  const [delivered = 0, unknown = 0] = [states.get('delivered'), states.get('unknown')];
  const known = CALL_STATES.reduce((sum, state) => sum + (states.get(state) ?? 0), 0) - unknown;
  const success = percentText(delivered, known);
  const first = percentText(first_attempts, attempted);
  const { read, median_ms, p95_ms, slowest_ms } = times;
  const NOT_ATTEMPTED = 'No call of this range has a known attempt';
  return [
    {
      name: 'Success rate',
      value: success && `${success} %`,
      about: [
        known === 0
          ? 'No call of this range has a known state'
          : `${numberText(delivered)} delivered of ${countText(known, 'call')} created in this range`,
        ...(unknown > 0 ? [`${countText(unknown, 'call')} not counted (state unknown)`] : []),
      ].join('; '),
    },
    {
      name: 'First-attempt success',
      value: first && `${first} %`,
      about:
        attempted === 0
          ? NOT_ATTEMPTED
          : `${numberText(first_attempts)} of ${countText(attempted, 'call')} with a known number of attempts`,
    },
    {
      name: 'Attempts per call',
      value: attempted === 0 ? null : (attempts / attempted).toFixed(2),
      about:
        attempted === 0
          ? NOT_ATTEMPTED
          : `${countText(attempts, 'attempt')} of ${countText(attempted, 'call')}`,
    },
    {
      name: 'Median time to delivery',
      value: median_ms === null ? null : tookText(median_ms),
      about:
        p95_ms === null || slowest_ms === null
          ? 'No delivery time is known'
          : `p95 ${tookText(p95_ms)}, slowest ${tookText(slowest_ms)}, newest ${countText(read, 'delivered call')}`,
    },
  ];
}

const OPTIONS = DELIVERY_BREAKDOWNS.map((each) => [each, breakdowns[each].title] as const);

interface DeliveryActivityProps {
  range: ActivityRange;
  /** The division of the calls in the address. */
  by: string | undefined;
}

/** The calls created in the range by their state, over time; each count links to those calls. */
export function DeliveryActivity({ range, ...address }: DeliveryActivityProps) {
  const environment = useEnvironment();
  const { data, error, dataUpdatedAt } = useSuspenseQuery(deliveryQuery(environment, range));
  const by = DELIVERY_BREAKDOWNS.find((each) => each === address.by) ?? 'state';
  const breakdown = breakdowns[by];
  return (
    <>
      <StaleNote what="delivery figures" error={error} updatedAt={dataUpdatedAt} />
      <ActivityPanel
        title="Delivery"
        actions={<AddressChoice label="Divide calls by" field="by" options={OPTIONS} chosen={by} />}
        figures={figuresOf(data)}
        {...{ breakdown }}
        periods={data.periods.map((period) => {
          return { from: period.from, to: period.to, counts: breakdown.countsOf(period) };
        })}
        unit="call"
        list={{ to: '/$environment/calls', params: { environment } }}
        searchOf={(key) => ({
          ...(by === 'destination' && { response: 'not_2xx' }),
          ...(key !== undefined && { [by]: key }),
        })}
      />
    </>
  );
}
