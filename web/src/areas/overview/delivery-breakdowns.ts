import {
  CALL_STATES,
  RESPONSE_CLASSES,
  type CallState,
  type DeliveryPeriod,
  type ResponseClass,
} from '@connect-console/server/contract';
import { typeWords } from '../../records/webhook/type-words';
import type { Series } from '../../ui/chart/period-chart';
import { visibleText } from '../../ui/text/visible-text';

/** What the calls of a range can be divided by. */
export const DELIVERY_BREAKDOWNS = ['state', 'type', 'response', 'destination'] as const;
export type DeliveryBreakdown = (typeof DELIVERY_BREAKDOWNS)[number];

/** The breakdown of an address; by state where it has none. */
export const breakdownOf = (by: string | undefined): DeliveryBreakdown =>
  DELIVERY_BREAKDOWNS.find((each) => each === by) ?? 'state';

/** What a series of calls is found by in their list. */
interface CallSearch {
  state?: CallState;
  type?: string;
  response?: ResponseClass | 'not_2xx';
  destination?: string;
}

/** One way to divide the calls of a range. */
interface Breakdown {
  title: string;
  /** What the chart counts. */
  label: string;
  all: string;
  empty: string;
  countsOf: (period: DeliveryPeriod) => Partial<Record<string, number>>;
  /** The series of the keys that occur, from the foot of a bar to its top. */
  seriesOf: (keys: readonly string[]) => Series[];
  /** The list of a series that has one; undefined for the sum of all. */
  searchOf: (key: string | undefined) => CallSearch;
}

const NO_CALLS = 'No call was created in this range.';
const STATES: Record<CallState, readonly [name: string, fill: string]> = {
  failed: ['Failed', 'bg-bad'],
  unknown: ['Unknown', 'bg-edge'],
  retrying: ['Retrying', 'bg-attention'],
  delivered: ['Delivered', 'bg-good'],
};
const STATE_ORDER = ['failed', 'unknown', 'retrying', 'delivered'] as const;
const RESPONSES: Record<ResponseClass | '', readonly [name: string, fill: string]> = {
  '2xx': ['2xx, delivered', 'bg-good'],
  '3xx': ['3xx, redirected', 'bg-accent/55'],
  '4xx': ['4xx, rejected', 'bg-attention'],
  '5xx': ['5xx, failed', 'bg-bad'],
  network: ['Network failure', 'bg-soft'],
  other: ['Not provided', 'bg-soft/45'],
  '': ['No response known', 'bg-edge'],
};
const RESPONSE_ORDER = ['5xx', 'network', '4xx', '3xx', 'other', '', '2xx'] as const;
// Colours of a status mean that status, so types have none of them.
const TYPE_FILLS = ['bg-accent', 'bg-accent/55', 'bg-soft', 'bg-soft/45', 'bg-edge'];
const DESTINATION_FILLS = ['bg-bad', 'bg-attention', 'bg-soft', 'bg-accent/55', 'bg-soft/45'];

const fillOf = (fills: readonly string[], n: number) => fills[n % fills.length] ?? '';

/** The ways to divide the calls of a range. */
export const breakdowns: Record<DeliveryBreakdown, Breakdown> = {
  state: {
    title: 'State',
    label: 'Calls by the time of their creation and their present state',
    all: 'All calls',
    empty: NO_CALLS,
    countsOf: ({ states }) => states,
    seriesOf: (keys) =>
      STATE_ORDER.filter((state) => state !== 'unknown' || keys.includes(state)).map((key) => {
        const [name, fill] = STATES[key];
        return { key, name, fill };
      }),
    searchOf: (key) => {
      const state = CALL_STATES.find((each) => each === key);
      return state === undefined ? {} : { state };
    },
  },
  type: {
    title: 'Event type',
    label: 'Calls by the time of their creation and their event type',
    all: 'All calls',
    empty: NO_CALLS,
    countsOf: ({ types }) => types,
    seriesOf: (keys) =>
      keys.map((key, n) => ({
        ...{ key, fill: fillOf(TYPE_FILLS, n) },
        name: key === '' ? 'Not provided' : typeWords(key),
        isNotListed: key === '',
      })),
    searchOf: (key) => (key ? { type: key } : {}),
  },
  response: {
    title: 'Response',
    label: 'Calls by the time of their creation and their newest response',
    all: 'All calls',
    empty: NO_CALLS,
    countsOf: ({ responses }) => responses,
    seriesOf: (keys) =>
      RESPONSE_ORDER.filter((key) => keys.includes(key)).map((key) => {
        const [name, fill] = RESPONSES[key];
        return { key, name, fill, isNotListed: key === '' };
      }),
    searchOf: (key) => {
      const response = RESPONSE_CLASSES.find((each) => each === key);
      return response === undefined ? {} : { response };
    },
  },
  destination: {
    title: 'Failing destination',
    label: 'Calls by the time of their creation whose newest response was not 2xx, by destination',
    all: 'All calls not accepted',
    empty: 'The newest response of each call in this range is 2xx, or no response is known.',
    countsOf: ({ failing }) => failing,
    seriesOf: (keys) =>
      keys.map((key, n) => ({
        ...{ key, fill: fillOf(DESTINATION_FILLS, n) },
        name: visibleText(key),
      })),
    searchOf: (key) => ({ response: 'not_2xx', ...(key !== undefined && { destination: key }) }),
  },
};
