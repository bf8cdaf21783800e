import {
  RESPONSE_FILTERS,
  ATTEMPT_BANDS,
  CALL_STATES,
  WEBHOOK_TYPES,
  type ResponseFilter,
  type AttemptBand,
} from '@connect-console/server/contract';

type Choice = readonly [value: string, text: string];

const RESPONSES: Record<ResponseFilter, string> = {
  '2xx': '2xx, delivered',
  '3xx': '3xx, redirected',
  '4xx': '4xx, rejected',
  '5xx': '5xx, failed',
  network: 'Network failure',
  other: 'Not provided',
  not_2xx: 'Not 2xx',
};
const BANDS: Record<AttemptBand, string> = {
  '0': 'None yet',
  '1': '1',
  '2-5': '2 to 5',
  '6-15': '6 to 15',
  '16': '16 (last)',
};

/** The classes of responses in words. */
export const RESPONSE_CHOICES: readonly Choice[] = RESPONSE_FILTERS.map((name) => [
  name,
  RESPONSES[name],
]);
/** The bands of attempts in words. */
export const BAND_CHOICES: readonly Choice[] = ATTEMPT_BANDS.map((band) => [band, BANDS[band]]);
/** The types that the specification names (part 6). */
export const TYPE_CHOICES: readonly Choice[] = WEBHOOK_TYPES.map((type) => [type, type]);
/** The states of a call. */
export const STATE_CHOICES: readonly Choice[] = CALL_STATES.map((state) => [state, state]);
/** The statuses that the specification names (3.2). */
export const STATUS_CHOICES: readonly Choice[] = ['PENDING', 'COMPLETED', 'FAILED'].map(
  (status) => [status, status],
);
