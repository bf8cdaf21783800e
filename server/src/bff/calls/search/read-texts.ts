import type { Kysely } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import { inChunks } from '../store/in-chunks.js';
import { callText, eventText } from './searchable.js';
import type { SearchableText } from './text-index.js';

type Database = Kysely<ConsoleSchema>;

/** What is searched of these calls, put together anew: an index of trigrams keeps no text. */
export async function readCallTexts(
  database: Database,
  environment: Environment,
  positions: readonly number[],
): Promise<SearchableText[]> {
  const calls = await inChunks(positions, (some) =>
    database
      .selectFrom('calls')
      .select(['position', 'transaction_id', 'reference_user_id', 'user_id', 'webhook_type'])
      .where('position', 'in', some)
      .execute(),
  );
  const ids = calls.map(({ transaction_id }) => transaction_id);
  const attempts = await inChunks(ids, (some) =>
    database
      .selectFrom('events')
      .select(['event_id', 'transaction_id', 'reference_user_id', 'destination_url', 'raw'])
      .where('environment', '=', environment)
      .where('transaction_id', 'in', some)
      .execute(),
  );
  const payloads = await inChunks(ids, (some) =>
    database
      .selectFrom('deliveries')
      .select(['transaction_id', 'body'])
      .where('environment', '=', environment)
      .where('transaction_id', 'in', some)
      .execute(),
  );
  const attemptsOf = new Map<string | null, typeof attempts>();
  for (const attempt of attempts) {
    const known = attemptsOf.get(attempt.transaction_id);
    if (known) known.push(attempt);
    else attemptsOf.set(attempt.transaction_id, [attempt]);
  }
  const payloadOf = new Map(payloads.map(({ transaction_id, body }) => [transaction_id, body]));
  return calls.map((call) => {
    const { position, transaction_id: id } = call;
    return { position, body: callText(call, payloadOf.get(id) ?? null, attemptsOf.get(id) ?? []) };
  });
}

/** The same of events. */
export async function readEventTexts(
  database: Database,
  positions: readonly number[],
): Promise<SearchableText[]> {
  const rows = await inChunks(positions, (some) =>
    database
      .selectFrom('events')
      .select(['position', 'event_id', 'transaction_id', 'reference_user_id'])
      .select(['destination_url', 'raw'])
      .where('position', 'in', some)
      .execute(),
  );
  return rows.map((row) => ({ position: row.position, body: eventText(row) }));
}
