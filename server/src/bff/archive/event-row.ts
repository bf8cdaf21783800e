import { archivedEvent, type ArchivedEvent } from '../../contract/index.js';
import type { EventRow } from '../schema.js';

/** The event as the browser gets it in a list. */
export function toArchivedEvent(row: EventRow): ArchivedEvent {
  const { network_code: code, network_message: message } = row;
  return archivedEvent.parse({
    ...row,
    network_error:
      row.answer === 'network' || code !== null || message !== null ? { code, message } : null,
  });
}
