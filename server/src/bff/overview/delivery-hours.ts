import type { Kysely } from 'kysely';
import type { DeliveryHour, Environment } from '../../contract/index.js';
import { lastPositionAt, positionAt } from '../archive/keeping/position.js';
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
        .where('position', '>=', positionAt(span.from))
        .where('position', '<=', lastPositionAt(span.to - 1))
        .limit(MOST_COUNTED + 1)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return capped(counted);
}

/** The calls of the 24 clock hours up to now (ms), counted by the index of statuses alone. */
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
