import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../database/open-database.js';
import { capturedLog } from '../../testing/fixtures/captured-log.js';
import {
  openTestDatabase,
  testPlace,
  type TestPlace,
} from '../../testing/fixtures/test-database.js';
import { foundation } from '../migrations/2026-11-20-foundation.js';
import type { ConsoleSchema, RosterRow } from '../schema.js';
import { emptyRow } from './user-row.js';

let place: TestPlace;
beforeEach(async () => {
  place = await testPlace();
});
afterEach(async () => {
  await place.remove();
});

it('has those asked after whom a console without a harvest registered', async () => {
  const { logger } = capturedLog();
  const first = { '2026-11-20-foundation': foundation };
  const before = await openDatabase<ConsoleSchema>({ ...place, logger }, first);
  for (const [n, status] of ['waiting', 'verified', 'revoked'].entries()) {
    const {
      last_answer: _answer,
      next_check_at: _next,
      completion_delivered: _delivered,
      ...row
    } = emptyRow('sandbox', status, 'owner', n);
    const values = { ...row, status } as RosterRow; // without the columns that are newer
    await before.kysely.insertInto('roster').values(values).execute();
  }
  await before.close();

  const { database, remove } = await openTestDatabase(place);
  const rows = await database.kysely
    .selectFrom('roster')
    .select(['reference_user_id', 'next_check_at'])
    .orderBy('registered_at')
    .execute();
  await remove();
  expect(rows.map(({ next_check_at }) => next_check_at)).toEqual([0, 1, null]);
});
