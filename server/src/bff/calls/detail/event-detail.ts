import type { Kysely } from 'kysely';
import { readEvent, type Environment, type EventDetail } from '../../../contract/index.js';
import { NotFoundError } from '../../../http/errors.js';
import type { ConsoleSchema, AttemptRow } from '../../schema.js';
import { toArchivedEvent } from '../attempt-row.js';
import { indexedText } from '../store/clean-text.js';

const MOST_OF_BODY = 16_384;

/** The event with its body and its record as it came. */
export function toEventDetail(row: AttemptRow): EventDetail {
  const raw: unknown = JSON.parse(row.raw);
  const body = readEvent(raw)?.response_body ?? null;
  return {
    event: toArchivedEvent(row),
    response_body: body?.slice(0, MOST_OF_BODY) ?? null,
    body_length: body?.length ?? null,
    raw,
  };
}

/** Throws NotFoundError for a key that the archive does not have. */
export async function readEventDetail(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  key: string,
): Promise<EventDetail> {
  const row = await database
    .selectFrom('attempts')
    .selectAll()
    .where('environment', '=', environment)
    .where('event_key', '=', indexedText(key))
    .executeTakeFirst();
  if (!row) throw new NotFoundError('No event with this key is known here.');
  return toEventDetail(row);
}
