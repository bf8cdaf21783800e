import type { CallState, DeliveryPeriod, ResponseClass } from '@connect-console/server/contract';
import { typeWords } from '../../records/webhook/type-words';
import type { Series } from '../../ui/chart/period-chart';
import { visibleText } from '../../ui/text/visible-text';
import { inOrder, type Breakdown } from './activity-panel';

/** The ways to divide the calls of a range, named like the field of their list that finds a series. */
export const DELIVERY_BREAKDOWNS = ['state', 'type', 'response', 'destination'] as const;
export type DeliveryBreakdown = (typeof DELIVERY_BREAKDOWNS)[number];

interface CallBreakdown extends Breakdown {
  title: string;
  countsOf: (period: DeliveryPeriod) => Partial<Record<string, number>>;
}

/** One series for each key, in these colours, and last the empty key, which a list cannot filter by. */
const byCount =
  (nameOf: (key: string) => string, fills: readonly string[]) =>
  (keys: readonly string[]): Series[] => [
    ...keys
      .filter((key) => key !== '')
      .map((key, n) => ({ key, name: nameOf(key), fill: fills[n % fills.length] ?? '' })),
    ...(keys.includes('')
      ? [{ key: '', name: nameOf(''), fill: 'bg-edge', isNotListed: true }]
      : []),
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

/** The ways to divide the calls of a range. */
export const breakdowns: Record<DeliveryBreakdown, CallBreakdown> = {
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
