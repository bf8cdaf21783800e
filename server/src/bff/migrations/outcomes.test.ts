import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '../../database/sqlite.js';
import { tempFolder } from '../../testing/fixtures/temp-folder.js';
import { migrations } from './index.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';

it('dates no outcome of a user that was stored before by a check that may not have been the first', async () => {
  const folder = tempFolder();
  const file = folder.file('console.db');
  const earlier = Object.entries(migrations).filter(([name]) => name < '0003');
  const before = await openSqlite(file, Object.fromEntries(earlier));
  const rows: [string, string, number | null, string | null][] = [
    ['checked', 'verified', 5, null],
    ['announced', 'verified', 5, COMPLETED],
    ['checked again', 'verified', 5, 'USER_VERIFICATION_REVOKED'],
    ['revoked', 'revoked', 5, COMPLETED],
    ['waits', 'waiting', null, null],
  ];
  for (const [id, status, verified_at, last_type] of rows) {
    await sql`
      insert into users (environment, reference_user_id, search_text, source, known_since, status,
        delivery, derived_with, verified_at, last_type)
      values ('sandbox', ${id}, ${id}, 'registered', 1, ${status}, 'none', 0, ${verified_at}, ${last_type})
    `.execute(before);
  }
  await before.destroy();
  const after = await openSqlite(file, migrations);
  const { rows: found } = await sql<object>`
    select reference_user_id as id, verified_by, outcome_at, outcome_by from users order by rowid
  `.execute(after);
  await after.destroy();
  folder.remove();
  expect(found).toEqual([
    { id: 'checked', verified_by: 'check', outcome_at: 5, outcome_by: 'check' },
    { id: 'announced', verified_by: null, outcome_at: null, outcome_by: null },
    { id: 'checked again', verified_by: null, outcome_at: null, outcome_by: 'check' },
    { id: 'revoked', verified_by: null, outcome_at: null, outcome_by: 'check' },
    { id: 'waits', verified_by: null, outcome_at: null, outcome_by: null },
  ]);
});
