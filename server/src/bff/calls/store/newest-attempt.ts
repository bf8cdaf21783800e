import type { Transaction } from 'kysely';
import type { ConsoleSchema, EventRow } from '../../schema.js';

// More than the 16 of part 8: an odd service may list any number of a call, and all are read at once.
const MOST = 40;

/** The newest events of a call, newest first. */
export function attemptsOf(
  within: Transaction<ConsoleSchema>,
  environment: string,
  transaction_id: string,
): Promise<EventRow[]> {
  return within
    .selectFrom('events')
    .selectAll()
    .where('environment', '=', environment)
    .where('transaction_id', '=', transaction_id)
    .orderBy('position', 'desc')
    .limit(MOST)
    .execute();
}

type Attempt = Pick<EventRow, 'attempt' | 'created_at' | 'event_key'>;

function isNewer(one: Attempt, other: Attempt): boolean {
  const byAttempt = (one.attempt ?? -1) - (other.attempt ?? -1);
  if (byAttempt !== 0) return byAttempt > 0;
  const byTime = (one.created_at ?? -1) - (other.created_at ?? -1);
  return byTime === 0 ? one.event_key > other.event_key : byTime > 0;
}

/** The attempt with the highest number, else the one created last: the same in whatever order they came. */
export function newestAttempt<T extends Attempt>(events: readonly T[]): T | null {
  let newest: T | null = null;
  for (const event of events) {
    if (newest === null || isNewer(event, newest)) newest = event;
  }
  return newest;
}

/** What a call takes from its attempts. */
export function answerColumns(events: readonly EventRow[]) {
  const newest = newestAttempt(events);
  return {
    answer: newest?.answer ?? null,
    http_status: newest?.http_status ?? null,
    network_code: newest?.network_code ?? null,
    answered_at: newest?.created_at ?? null,
    answered_attempt: newest?.attempt ?? null,
    destination_url: newest?.destination_url ?? null,
    destination: newest?.destination ?? null,
  };
}
