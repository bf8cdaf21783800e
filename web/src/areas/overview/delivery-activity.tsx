import {
  CALL_STATES,
  type ActivityRange,
  type CallState,
  type Delivery,
  type DeliveryPeriod,
  type ResponseClass,
} from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { deliveryQuery } from '../../api/overview';
import { useEnvironment } from '../../api/use-environment';
import { StaleNote } from '../../page/section';
import { typeWords } from '../../records/webhook/type-words';
import type { Series } from '../../ui/chart/period-chart';
import { countText, numberText, percentText } from '../../ui/text/counts';
import { visibleText } from '../../ui/text/visible-text';
import { durationMs, durationText } from '../../ui/time/times';
import { AddressChoice } from './address-choice';
import { ActivityPanel, inOrder, totalsOf, type Breakdown, type Figure } from './activity-panel';

/** The ways to divide the calls of a range, named like the field of their list that finds a series. */
const DELIVERY_BREAKDOWNS = ['state', 'type', 'response', 'destination'] as const;
type DeliveryBreakdown = (typeof DELIVERY_BREAKDOWNS)[number];

interface CallBreakdown extends Breakdown {
  title: string;
  countsOf: (period: DeliveryPeriod) => Partial<Record<string, number>>;
}

/** One series for each key, in these colours, and last the empty key. */
const byCount =
  (nameOf: (key: string) => string, fills: readonly string[]) =>
  (keys: readonly string[]): Series[] => [
    ...keys
      .filter((key) => key !== '')
      .map((key, n) => ({ key, name: nameOf(key), fill: fills[n % fills.length] ?? '' })),
    ...keys.filter((key) => key === '').map((key) => ({ key, name: nameOf(key), fill: 'bg-edge' })),
  ];

const STATES: Record<CallState, readonly [name: string, fill: string]> = {
  failed: ['Failed', 'bg-bad'],
  unknown: ['Unknown', 'bg-edge'],
  retrying: ['Retrying', 'bg-attention'],
  delivered: ['Delivered', 'bg-good'],
};
const RESPONSES: Record<ResponseClass | '', readonly [name: string, fill: string]> = {
  '5xx': ['5xx, failed', 'bg-bad'],
  network: ['Network failure', 'bg-soft'],
  '4xx': ['4xx, rejected', 'bg-attention'],
  '3xx': ['3xx, redirected', 'bg-accent'],
  other: ['Not provided', 'bg-accent/65'],
  '': ['No response known', 'bg-edge'],
  '2xx': ['2xx, delivered', 'bg-good'],
};
// The colours of a status are reserved for it, so types use others. Each has 3:1 against the panel (WCAG 1.4.11).
const TYPE_FILLS = ['bg-accent', 'bg-accent/65', 'bg-soft', 'bg-ink'];
const DESTINATION_FILLS = ['bg-bad', 'bg-attention', 'bg-soft', 'bg-accent', 'bg-accent/65'];

const CALLS = { all: 'All calls', empty: 'No call was created in this range.' };

const breakdowns: Record<DeliveryBreakdown, CallBreakdown> = {
  state: {
    ...CALLS,
    title: 'State',
    label: 'Calls by the time of their creation and their present state',
    countsOf: ({ states }) => states,
    seriesOf: inOrder(STATES, 'failed', 'retrying', 'delivered'),
  },
  type: {
    ...CALLS,
    title: 'Event type',
    label: 'Calls by the time of their creation and their event type',
    countsOf: ({ types }) => types,
    seriesOf: byCount(
      (type) => (type === '' ? 'Others, or not provided' : typeWords(type)),
      TYPE_FILLS,
    ),
  },
  response: {
    ...CALLS,
    title: 'Response',
    label: 'Calls by the time of their creation and their newest response',
    countsOf: ({ responses }) => responses,
    seriesOf: inOrder(RESPONSES),
  },
  destination: {
    title: 'Failing destination',
    label: 'Calls by the time of their creation whose newest response was not 2xx, by destination',
    all: 'All calls not accepted',
    empty: 'The newest response of each call in this range is 2xx, or no response is known.',
    countsOf: ({ failing }) => failing,
    seriesOf: byCount((destination) => visibleText(destination) || 'Others', DESTINATION_FILLS),
  },
};

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
  const { read, median_ms, p95_ms, slowest_ms } = times;
  const NOT_ATTEMPTED = 'No call of this range has a known attempt';
  return [
    {
      name: 'Success rate',
      value: percentText(delivered, known),
      about: [
        known === 0
          ? 'No call of this range has a known state'
          : `${numberText(delivered)} delivered of ${countText(known, 'call')} created in this range`,
        ...(unknown > 0 ? [`${countText(unknown, 'call')} not counted (state unknown)`] : []),
      ].join('; '),
    },
    {
      name: 'First-attempt success',
      value: percentText(first_attempts, attempted),
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
