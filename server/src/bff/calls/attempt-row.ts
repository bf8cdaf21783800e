import { archivedEvent, type ArchivedEvent } from '../../contract/index.js';
import type { AttemptRow } from '../schema.js';

/** The columns that a list reads: all but the record as it came, which holds the whole body. */
export const ATTEMPT_COLUMNS = [
  'sequence',
  'environment',
  'event_key',
  'event_id',
  'transaction_id',
  'webhook_type',
  'attempt',
  'attempts_band',
  'destination_url',
  'destination',
  'answer',
  'http_status',
  'network_code',
  'network_message',
  'body_excerpt',
  'duration_ms',
  'created_at',
  'first_seen_at',
  'reference_user_id',
] as const satisfies (keyof AttemptRow)[];

/** An attempt without its record. */
export type ListedAttempt = Omit<AttemptRow, 'raw' | 'keys'>;

/** The attempt as the browser gets it in a list. */
export function toArchivedEvent(row: ListedAttempt): ArchivedEvent {
  const { answer, network_code: code, network_message: message } = row;
  const isNetwork = answer === 'network' || code !== null || message !== null;
  return archivedEvent.parse({
    ...row,
    position: row.sequence,
    network_error: isNetwork ? { code, message } : null,
  });
}
