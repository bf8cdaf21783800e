import { sql, type Kysely } from 'kysely';
import type { DeliveryHour, Environment } from '../../contract/index.js';
import { ENDED_AT } from '../migrations/2026-11-23-ended-calls.js';
import type { ConsoleSchema } from '../schema.js';
import { capped, MOST_COUNTED } from './capped.js';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const STATUS_OF = { delivered: 'COMPLETED', retrying: 'PENDING', failed: 'FAILED' } as const;

type Span = { environment: Environment; from: number; to: number };

async function count(database: Kysely<ConsoleSchema>, span: Span, status: string) {
  const { counted } = await database
    .selectFrom(
      database
        .selectFrom('calls')
        .select('position')
        .where('environment', '=', span.environment)
        .where('status', '=', status)
        .where(sql.raw<number>(ENDED_AT), '>=', span.from)
        .where(sql.raw<number>(ENDED_AT), '<', span.to)
        .limit(MOST_COUNTED + 1)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return capped(counted);
}

/**
 * The calls that ended in the 24 clock hours up to now (ms by the service's clock), and those that have not by when
 * they were last tried: counted by one index alone.
 */
export function readDeliveryHours(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  now: number,
): Promise<DeliveryHour[]> {
  const last = Math.floor(now / HOUR_MS) * HOUR_MS;
  return Promise.all(
    Array.from({ length: HOURS }, async (_hour, n) => {
      const from = last - (HOURS - 1 - n) * HOUR_MS;
      const span = { environment, from, to: from + HOUR_MS };
      const [delivered, retrying, failed] = await Promise.all([
        count(database, span, STATUS_OF.delivered),
        count(database, span, STATUS_OF.retrying),
        count(database, span, STATUS_OF.failed),
      ]);
      return { from, delivered, retrying, failed };
    }),
  );
}
