import type { Transaction } from 'kysely';
import { attemptBand, type Environment } from '../../../contract/index.js';
import type { Note } from '../../feed/change-feed.js';
import type { CallRow, ConsoleSchema, EventRow } from '../../schema.js';
import { callText, eventText } from '../search/searchable.js';
import type { TextIndex } from '../search/text-index.js';
import { inChunks } from './in-chunks.js';
import { answerColumns, attemptsOf } from './newest-attempt.js';

/** One write of the archive, inside of which calls and events are tied to each other. */
export interface Write {
  within: Transaction<ConsoleSchema>;
  note: Note;
  environment: Environment;
  text: TextIndex;
}

/** The calls of these ids, by id. */
export async function knownCalls(
  { within, environment }: Write,
  ids: readonly string[],
): Promise<Map<string, CallRow>> {
  const rows = await inChunks(ids, (some) =>
    within
      .selectFrom('calls')
      .selectAll()
      .where('environment', '=', environment)
      .where('transaction_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

async function payloadOf({ within, environment }: Write, call: CallRow): Promise<string | null> {
  if (call.has_payload === 0) return null;
  const row = await within
    .selectFrom('deliveries')
    .select('body')
    .where('environment', '=', environment)
    .where('transaction_id', '=', call.transaction_id)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** The events of a call get its person, which no record of theirs names. */
async function namePerson(write: Write, call: CallRow, attempts: EventRow[]): Promise<EventRow[]> {
  const { within, note, text } = write;
  const { reference_user_id } = call;
  const other = attempts.filter((event) => event.reference_user_id !== reference_user_id);
  if (reference_user_id === null || other.length === 0) return attempts;
  const positions = other.map(({ position }) => position);
  await within
    .updateTable('events')
    .set({ reference_user_id })
    .where('position', 'in', positions)
    .execute();
  const named = other.map((event) => ({ ...event, reference_user_id }));
  await text.put(
    within,
    'event_text',
    named.map((event) => ({ position: event.position, body: eventText(event) })),
  );
  for (const event of named) note('event', event.event_key);
  return attempts.map((event) => ({ ...event, reference_user_id }));
}

/**
 * Ties a kept call to its events, in whatever order the two came: the call gets their newest answer, they
 * get its person, and its text is searched with theirs. `payload` is given while it is not yet kept.
 */
export async function tie(write: Write, call: CallRow, payload?: string): Promise<void> {
  const { within, environment, text } = write;
  const found = await attemptsOf(within, environment, call.transaction_id);
  const attempts = await namePerson(write, call, found);
  const answer = answerColumns(attempts);
  // Attempts that were forgotten took nothing back.
  const isSame =
    attempts.length === 0 ||
    (answer.answer === call.answer &&
      answer.answered_at === call.answered_at &&
      answer.answered_attempt === call.answered_attempt &&
      answer.http_status === call.http_status &&
      answer.network_code === call.network_code &&
      answer.destination_url === call.destination_url);
  // A call that is listed no more is known by its attempts alone.
  const tried = Math.max(call.attempts, answer.answered_attempt ?? 0);
  if (!isSame || tried > call.attempts) {
    const counted = { attempts: tried, attempts_band: attemptBand(tried) };
    await within
      .updateTable('calls')
      .set({ ...answer, ...counted })
      .where('position', '=', call.position)
      .execute();
  }
  const body = callText(call, payload ?? (await payloadOf(write, call)), attempts);
  await text.put(within, 'call_text', [{ position: call.position, body }]);
}
