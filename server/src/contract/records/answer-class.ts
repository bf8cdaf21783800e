/** What came of a delivery attempt, in one word; `other` where the service's record tells neither. */
export const ANSWER_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'network', 'other'] as const;
export type AnswerClass = (typeof ANSWER_CLASSES)[number];

/** How many attempts a call has had, in the bands by which people look for calls. */
export const ATTEMPT_BANDS = ['0', '1', '2-5', '6-15', '16'] as const;
export type AttemptBand = (typeof ATTEMPT_BANDS)[number];

/**
 * The class of an answer: its HTTP status decides where there is one, else the network failure. A 2xx that
 * broke off is a network failure: what is delivered came whole (decisions.md, "what counts as delivered").
 */
export function answerClass(answer: {
  http_status: number | null;
  network_error: unknown;
}): AnswerClass {
  const { http_status, network_error } = answer;
  if (http_status !== null) {
    if (http_status >= 200 && http_status < 300) return network_error === null ? '2xx' : 'network';
    if (http_status >= 300 && http_status < 400) return '3xx';
    if (http_status >= 400 && http_status < 500) return '4xx';
    if (http_status >= 500 && http_status < 600) return '5xx';
  }
  return network_error === null ? 'other' : 'network';
}

/** The band of a number of attempts; more than the 16 of part 8 are with the 16. */
export function attemptBand(attempts: number): AttemptBand {
  if (attempts <= 0) return '0';
  if (attempts === 1) return '1';
  if (attempts <= 5) return '2-5';
  return attempts <= 15 ? '6-15' : '16';
}
