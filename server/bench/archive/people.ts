import { sql, type Kysely } from 'kysely';
import type { ConsoleSchema } from '../../src/bff/index.js';
import { emptyRow } from '../../src/bff/users/user-row.js';

const PEOPLE = 10_000;
const AT_ONCE = 500;
const DAY_MS = 24 * 3_600_000;

/** 10,000 verified people of the archive, of whom nothing was looked up yet; all others are strangers. */
export async function fillPeople(database: Kysely<ConsoleSchema>): Promise<void> {
  await database.deleteFrom('roster').execute();
  await database.deleteFrom('strangers').execute();
  const now = Date.now();
  for (let n = 0; n < PEOPLE; n += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_value, k) => ({
      ...emptyRow('sandbox', `customer-${n + k}`, 'bench', now - 2 * DAY_MS + n + k),
      ...{ status: 'verified', has_connection: 1, verified_at: now - DAY_MS },
    }));
    await database.insertInto('roster').values(rows).execute();
  }
  await sql`insert into strangers (environment, reference_user_id, newest)
    select environment, reference_user_id, max(position) from calls
    where environment = 'sandbox' and reference_user_id is not null
      and reference_user_id not in (select reference_user_id from roster)
    group by environment, reference_user_id`.execute(database);
}
