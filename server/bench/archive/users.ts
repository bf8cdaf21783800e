import { sql, type Kysely } from 'kysely';
import { derivedWith, emptyUser } from '../../src/bff/users/derive.js';
import type { ConsoleSchema } from '../../src/bff/index.js';
import { dialectOf } from '../../src/database/dialect.js';

const USERS = 200_000;
const AT_ONCE = 500;
const DAY_MS = 24 * 3_600_000;
const DELIVERIES = [
  'delivered',
  'delivered',
  'delivered',
  'delivered',
  'failed',
  'unknown',
] as const;

/** 200,000 verified users with the delivery of their webhooks, a sixth each failed and unknown. */
export async function fillUsers(database: Kysely<ConsoleSchema>): Promise<void> {
  await database.deleteFrom('users').execute();
  const now = Date.now();
  for (let n = 0; n < USERS; n += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_value, k) => ({
      ...emptyUser('sandbox', `customer-${n + k}`, 'webhook', now - 2 * DAY_MS + n + k),
      ...{ status: 'verified' as const, has_connection: 1, verified_at: now - DAY_MS },
      ...{ verified_by: 'call' as const, outcome_at: now - DAY_MS, outcome_by: 'call' as const },
      delivery: DELIVERIES[(n + k) % DELIVERIES.length] ?? 'delivered',
      derived_with: derivedWith(0, false),
    }));
    await database.insertInto('users').values(rows).execute();
  }
  // As autovacuum does within a minute.
  if (dialectOf(database) === 'postgres') await sql`vacuum analyze users`.execute(database);
}
