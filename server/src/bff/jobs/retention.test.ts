import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { forgetJobs } from './retention.js';

const OLD = 1_000;
const NEW = 2_000;
const ITEMS = 700;

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.remove());

it('forgets jobs that finished too long ago, 500 items at a time, but none that is not over', async () => {
  const { kysely } = opened.database;
  const job = {
    ...{ environment: 'sandbox', kind: 'rerun', created_by: 'me', created_at: OLD },
    ...{ settings: '{}', total: ITEMS, blocked: null },
  };
  await kysely
    .insertInto('jobs')
    .values([
      { ...job, id: 'old', request_id: '1', state: 'finished', finished_at: OLD },
      { ...job, id: 'runs', request_id: '2', state: 'running', finished_at: null },
      { ...job, id: 'cleans up', request_id: '3', state: 'cancelled', finished_at: null },
      { ...job, id: 'new', request_id: '4', state: 'finished', finished_at: NEW },
    ])
    .execute();
  for (let n = 0; n < ITEMS; n += 350) {
    const items = Array.from({ length: 350 }, (_value, more) => ({
      ...{ job_id: 'old', n: n + more, subject: 'ewh:1', state: 'accepted', changed_at: OLD },
    }));
    await kysely.insertInto('job_items').values(items).execute();
  }
  const left = async () => ({
    items: (await kysely.selectFrom('job_items').select('n').execute()).length,
    jobs: (await kysely.selectFrom('jobs').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    ),
  });
  const forget = () => forgetJobs(kysely, 'sandbox', NEW, 500);

  expect(await forget()).toBe(true);
  expect(await left()).toEqual({ items: 200, jobs: ['cleans up', 'new', 'old', 'runs'] });
  expect(await forget()).toBe(true);
  expect(await left()).toEqual({ items: 0, jobs: ['cleans up', 'new', 'runs'] });
  expect(await forget()).toBe(false);
});
