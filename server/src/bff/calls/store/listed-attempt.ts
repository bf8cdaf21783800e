import { createHash } from 'node:crypto';
import {
  answerClass,
  attemptBand,
  type CallEvent,
  type Environment,
} from '../../../contract/index.js';
import type { EventRow } from '../../schema.js';
import { cleanText, indexedOrNull, indexedText, wholeNumber } from './clean-text.js';

const EXCERPT = 200;
const MESSAGE = 1000;

/** A listed event with the key that names it within its environment. */
export interface KeyedEvent {
  event_key: string;
  event: CallEvent;
}

/**
 * The events of a listing, each once. Without an id of the service's own the key is a digest of the record
 * with its number among those of the listing that are just like it.
 */
export function keyedEvents(events: readonly CallEvent[]): KeyedEvent[] {
  const alike = new Map<string, number>();
  const keyed = new Map<string, KeyedEvent>();
  for (const event of events) {
    let event_key = event.event_id && indexedText(event.event_id);
    if (!event_key) {
      const digest = createHash('sha256').update(JSON.stringify(event.raw)).digest('hex');
      const n = alike.get(digest) ?? 0;
      alike.set(digest, n + 1);
      event_key = `record:${digest.slice(0, 40)}:${n}`;
    }
    if (!keyed.has(event_key)) keyed.set(event_key, { event_key, event });
  }
  return [...keyed.values()];
}

/** The host, with its port where it has one of its own, of an address; null for what is no address. */
export function destinationOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return indexedOrNull(new URL(url).host || null);
}

const wholeOrNull = (value: number | null) => (value === null ? null : wholeNumber(value));

/** The row of an event, but for its position and its person; `now` by the console's clock. */
export function eventColumns(
  environment: Environment,
  { event_key, event }: KeyedEvent,
  now: number,
): Omit<EventRow, 'position' | 'reference_user_id'> {
  const attempt = wholeOrNull(event.attempt);
  const { network_error, response_body } = event;
  const message = network_error?.message ?? null;
  return {
    environment,
    event_key,
    event_id: indexedOrNull(event.event_id),
    transaction_id: indexedOrNull(event.transaction_id),
    webhook_type: indexedOrNull(event.webhook_type),
    attempt,
    attempts_band: attempt === null ? null : attemptBand(attempt),
    destination_url: event.destination_url === null ? null : cleanText(event.destination_url),
    destination: destinationOf(event.destination_url),
    answer: answerClass(event),
    http_status: wholeOrNull(event.http_status),
    network_code: indexedOrNull(network_error?.code ?? null),
    network_message: message === null ? null : cleanText(message.slice(0, MESSAGE)),
    body_excerpt: response_body === null ? null : cleanText(response_body.slice(0, EXCERPT)),
    duration_ms: wholeOrNull(event.duration_ms),
    created_at: event.created,
    first_seen_at: now,
    raw: JSON.stringify(event.raw),
  };
}
