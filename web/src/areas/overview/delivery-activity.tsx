import { CALL_STATES, type Delivery } from '@connect-console/server/contract';
import { useEnvironment } from '../../api/use-environment';
import { countText, numberText } from '../../ui/text/counts';
import { durationMs, durationText } from '../../ui/time/times';
import { AddressChoice } from './address-choice';
import { ActivityPanel, Figure, totalsOf } from './activity-panel';
import { breakdowns, DELIVERY_BREAKDOWNS } from './delivery-breakdowns';
import { percentText } from './delivery-share';

const MINUTE_MS = 60_000;

/** A duration: "41 ms", "0.4 s" below a minute, and in words above. */
function tookText(ms: number): string {
  return ms < MINUTE_MS ? durationMs(ms) : durationText(ms);
}

/** The success rate of the calls of a range. Unknown calls count neither for it nor against it, and are mentioned. */
function DeliveryFigures({ delivery }: { delivery: Delivery }) {
  const { periods, attempted, attempts, first_attempts, times } = delivery;
  const states = totalsOf(periods.map((period) => ({ counts: period.states })));
  const [delivered = 0, unknown = 0] = [states.get('delivered'), states.get('unknown')];
  const known = CALL_STATES.reduce((sum, state) => sum + (states.get(state) ?? 0), 0) - unknown;
  const success = percentText(delivered, known);
  const first = percentText(first_attempts, attempted);
  const { read, median_ms, p95_ms, slowest_ms } = times;
  return (
    <dl className="mb-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Figure name="Success rate" value={success && `${success} %`}>
        {known === 0
          ? 'No call of this range has a known state'
          : `${numberText(delivered)} delivered of ${countText(known, 'call')} created in this range`}
        {unknown > 0 && `; ${countText(unknown, 'call')} not counted (state unknown)`}
      </Figure>
      <Figure name="First-attempt success" value={first && `${first} %`}>
        {attempted === 0
          ? 'No call of this range has a known attempt'
          : `${numberText(first_attempts)} of ${countText(attempted, 'call')} with a known number of attempts`}
      </Figure>
      <Figure
        name="Attempts per call"
        value={attempted === 0 ? null : (attempts / attempted).toFixed(2)}
      >
        {attempted === 0
          ? 'No call of this range has a known attempt'
          : `${countText(attempts, 'attempt')} of ${countText(attempted, 'call')}`}
      </Figure>
      <Figure
        name="Median time to delivery"
        value={median_ms === null ? null : tookText(median_ms)}
      >
        {p95_ms === null || slowest_ms === null
          ? 'No delivery time is known'
          : `p95 ${tookText(p95_ms)}, slowest ${tookText(slowest_ms)}, newest ${countText(read, 'delivered call')}`}
      </Figure>
    </dl>
  );
}

const OPTIONS = DELIVERY_BREAKDOWNS.map((each) => [each, breakdowns[each].title] as const);

interface DeliveryActivityProps {
  delivery: Delivery;
  /** The division of the calls in the address. */
  by: string | undefined;
}

/** The calls created in the range by their state, over time; each count links to those calls. */
export function DeliveryActivity({ delivery, ...address }: DeliveryActivityProps) {
  const environment = useEnvironment();
  const by = DELIVERY_BREAKDOWNS.find((each) => each === address.by) ?? 'state';
  const { label, all, empty, countsOf, seriesOf } = breakdowns[by];
  const periods = delivery.periods.map((period) => {
    return { from: period.from, to: period.to, counts: countsOf(period) };
  });
  const keys = [...totalsOf(periods)].sort(([, a], [, b]) => b - a).map(([key]) => key);
  return (
    <ActivityPanel
      title="Delivery"
      actions={<AddressChoice label="Divide calls by" field="by" options={OPTIONS} chosen={by} />}
      figures={<DeliveryFigures {...{ delivery }} />}
      {...{ label, all, empty, periods }}
      unit="call"
      series={seriesOf(keys)}
      list={{ to: '/$environment/calls', params: { environment } }}
      searchOf={(key) => ({
        ...(by === 'destination' && { response: 'not_2xx' }),
        ...(key !== undefined && { [by]: key }),
      })}
    />
  );
}
