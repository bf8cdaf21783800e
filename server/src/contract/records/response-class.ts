/** The result of a delivery attempt; `other` if the record has neither a status nor a network failure. */
export const RESPONSE_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'network', 'other'] as const;
export type ResponseClass = (typeof RESPONSE_CLASSES)[number];
/** The filter of the lists: one class, or every response that does not accept the delivery. */
export const RESPONSE_FILTERS = [...RESPONSE_CLASSES, 'not_2xx'] as const;
export type ResponseFilter = (typeof RESPONSE_FILTERS)[number];
/** The classes of `not_2xx`, of which `other` only counts if the call failed. */
export const NOT_ACCEPTED = RESPONSE_CLASSES.filter((response) => response !== '2xx');

/** The number of a call's attempts, in the ranges that the filter offers. */
export const ATTEMPT_BANDS = ['0', '1', '2-5', '6-15', '16'] as const;
export type AttemptBand = (typeof ATTEMPT_BANDS)[number];

/**
 * The class of a response: its HTTP status decides if there is one, else the network failure. A 2xx response that broke
 * off is a network failure, because only a complete one counts as delivered (decisions.md).
 */
export function responseClass(response: {
  http_status: number | null;
  network_code: string | null;
  network_message?: string | null;
}): ResponseClass {
  const { http_status, network_code, network_message = null } = response;
  const isComplete = network_code === null && network_message === null;
  if (http_status !== null) {
    if (http_status >= 200 && http_status < 300) return isComplete ? '2xx' : 'network';
    if (http_status >= 300 && http_status < 400) return '3xx';
    if (http_status >= 400 && http_status < 500) return '4xx';
    if (http_status >= 500 && http_status < 600) return '5xx';
  }
  return isComplete ? 'other' : 'network';
}

/** The range of a number of attempts; more than the 16 of part 8 count as 16. */
export function attemptBand(attempts: number): AttemptBand {
  if (attempts <= 0) return '0';
  if (attempts === 1) return '1';
  if (attempts <= 5) return '2-5';
  return attempts <= 15 ? '6-15' : '16';
}
