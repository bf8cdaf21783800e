import { sql, type Kysely } from 'kysely';
import type { Environment, Overview } from '../../contract/index.js';
import { ENDED_AT } from '../migrations/2026-11-23-ended-calls.js';
import type { ConsoleSchema } from '../schema.js';

const DAY_MS = 24 * 3_600_000;
const MOST_READ = 1_000;

/** A call that ended, as far as it tells how. */
interface Ended {
  status: string;
  attempts: number;
  /** From creation to delivery in ms; null where it does not tell both. */
  took: number | null;
}

/** The value that so many of a hundred do not exceed; null where there is none. The values ascend. */
function percentile(values: readonly number[], percent: number): number | null {
  return values[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ?? null;
}

/** What ended calls say together: how many needed one attempt, and how long deliveries took. */
export function summarise(ended: readonly Ended[]): Overview['delivery'] {
  const delivered = ended.filter(({ status }) => status === 'COMPLETED');
  const took = delivered.flatMap((call) => call.took ?? []).sort((a, b) => a - b);
  return {
    ended: ended.length,
    at_first_attempt: delivered.filter(({ attempts }) => attempts <= 1).length,
    median_ms: percentile(took, 50),
    p95_ms: percentile(took, 95),
    slowest_ms: percentile(took, 100),
  };
}

/** The newest 1,000 calls that ended within a day of `now` (ms by the service's clock). */
export async function readDeliveryTimes(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  now: number,
): Promise<Overview['delivery']> {
  const ended = sql.raw<number>(ENDED_AT);
  const lists = await Promise.all(
    ['COMPLETED', 'FAILED'].map((status) =>
      database
        .selectFrom('calls')
        .select(['status', 'attempts', 'answer', ended.as('ended_at')])
        .select(['created_at', 'completed_at', 'answered_at'])
        .where('environment', '=', environment)
        .where('status', '=', status)
        .where(ended, '>=', now - DAY_MS)
        .orderBy(ended, 'desc')
        .limit(MOST_READ)
        .execute(),
    ),
  );
  const newest = lists
    .flat()
    .sort((a, b) => b.ended_at - a.ended_at)
    .slice(0, MOST_READ);
  return summarise(
    newest.map(({ status, attempts, answer, created_at, completed_at, answered_at }) => {
      const at = completed_at ?? (answer === '2xx' ? answered_at : null);
      // Clocks may be set back in between; a delivery takes no negative time.
      const took = at === null || created_at === null ? null : Math.max(0, at - created_at);
      return { status, attempts, took };
    }),
  );
}
