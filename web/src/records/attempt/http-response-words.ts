import { answerClass, type CallEvent } from '@connect-console/server/contract';
import { CLASS_MEANINGS, STATUS_MEANINGS, STATUS_NAMES } from './http-responses';
import type { Explanation } from './network-failures';

/** What came back to an attempt. */
export type Answered = Pick<CallEvent, 'http_status' | 'network_error'>;

/** The status of an answer that counts as one: null where none came, and where a 2xx broke off. */
export function countedStatus(answered: Answered): number | null {
  return answerClass(answered) === 'network' ? null : answered.http_status;
}

/** The name of a status ("Not Found"), or its class where the status has none of its own. */
export function statusName(http_status: number): string {
  const named = STATUS_NAMES[http_status];
  if (named) return named;
  if (isDelivered(http_status)) return 'Success';
  return http_status >= 300 && http_status < 400 ? 'Redirect' : 'Refused';
}

/** Whether an answer usually counts as delivered: the specification does not say, 2xx is the custom. */
export function isDelivered(http_status: number): boolean {
  return http_status >= 200 && http_status <= 299;
}

/** What an answer that is no 2xx usually means for a webhook receiver; null for a 2xx. */
export function explainAnswer(http_status: number): Explanation | null {
  if (isDelivered(http_status)) return null;
  const meaning =
    STATUS_MEANINGS[http_status] ?? CLASS_MEANINGS[Math.floor(http_status / 100)] ?? null;
  return meaning && { title: `${http_status} ${statusName(http_status)}`, ...meaning };
}
