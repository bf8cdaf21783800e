import type { CallEvent } from '@connect-console/server/contract';

/** The classes of answer that a list of attempts can be narrowed to. */
export const ANSWER_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'network', 'unknown'] as const;
export type AnswerClass = (typeof ANSWER_CLASSES)[number];

/** What of the listed events is shown; an empty field means any. */
export interface EventFilter {
  answer?: AnswerClass | undefined;
  kind?: string | undefined;
  q?: string | undefined;
}

/** How an attempt was answered, as a class; "unknown" where the record does not tell. */
export function answerClass(event: Pick<CallEvent, 'http_status' | 'network_error'>): AnswerClass {
  if (event.http_status === null) return event.network_error ? 'network' : 'unknown';
  const found = ANSWER_CLASSES.find(
    (name) => name === `${Math.floor((event.http_status ?? 0) / 100)}xx`,
  );
  return found ?? 'unknown';
}

/** The events that fit every given field; the search ignores case and looks into the whole record. */
export function filterEvents<T extends CallEvent>(events: readonly T[], filter: EventFilter): T[] {
  const q = filter.q?.trim().toLowerCase() ?? '';
  return events.filter(
    (event) =>
      (!filter.answer || answerClass(event) === filter.answer) &&
      (!filter.kind || event.webhook_type === filter.kind) &&
      (q === '' ||
        `${event.response_body ?? ''}\n${JSON.stringify(event.raw)}`.toLowerCase().includes(q)),
  );
}
