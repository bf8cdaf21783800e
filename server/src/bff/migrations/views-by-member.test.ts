import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '../../database/sqlite.js';
import { tempFolder } from '../../testing/fixtures/temp-folder.js';
import { migrations } from './index.js';

it('gives each saved view to the member who saw it, and deletes those that no member saw', async () => {
  const folder = tempFolder();
  const file = folder.file('console.db');
  const earlier = Object.entries(migrations).filter(([name]) => name < '0006');
  const before = await openSqlite(file, Object.fromEntries(earlier));
  await sql`
    insert into members (id, email, name, role, is_first, created_at)
    values ('m1', 'a@example.test', 'Admin', 'admin', 1, 1), ('m2', null, 'No address', 'viewer', 0, 1)
  `.execute(before);
  for (const member of ['a@example.test', 'No address', 'Admin', 'gone@example.test']) {
    await sql`insert into saved_views values ('sandbox', ${member}, 'users', 'Mine', ${member}, 1)`.execute(
      before,
    );
  }
  await before.destroy();
  const after = await openSqlite(file, migrations);
  const { rows } =
    await sql<object>`select member, search from saved_views order by member`.execute(after);
  await after.destroy();
  folder.remove();
  expect(rows).toEqual([
    { member: 'm1', search: 'a@example.test' },
    { member: 'm2', search: 'No address' },
  ]);
});
