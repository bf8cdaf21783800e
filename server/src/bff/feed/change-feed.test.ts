import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { createChangeLog, type ChangeLog } from './change-feed.js';

let opened: TestDatabase;
let log: ChangeLog;

beforeEach(async () => {
  opened = await openTestDatabase();
  log = createChangeLog(opened.database);
});
afterEach(async () => {
  await opened.remove();
});

it('numbers changes without a hole, however many write at once', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_value, n) =>
      log.write('sandbox', (_within, note) => {
        note('call', `ewh:${n}`);
        note('call', `ewh:${n}`);
        note('event', `e${n}`);
        return Promise.resolve();
      }),
    ),
  );
  const changes = await log.since('sandbox', 0, 100);
  expect(changes?.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_value, n) => n + 1));
  expect(await log.newest('sandbox')).toBe(40);
  expect(await log.newest('production')).toBe(0);
});

it('tells of a change once it is committed, and of none when the write failed', async () => {
  const heard: string[] = [];
  log.onChange((environment) => heard.push(environment));
  const failed = log.write('sandbox', (_within, note) => {
    note('person', 'p');
    throw new Error('the write failed');
  });
  await expect(failed).rejects.toThrow('the write failed');
  expect(await log.newest('sandbox')).toBe(0);
  await log.write('production', (_within, note) => {
    note('person', 'p');
    return Promise.resolve();
  });
  await eventually(
    () => heard,
    (all) => all.includes('production'),
  );
  expect(await log.since('production', 0, 10)).toEqual([{ id: 1, topic: 'person', key: 'p' }]);
});

it('says when changes are no longer kept', async () => {
  for (const key of ['a', 'b', 'c']) {
    await log.write('sandbox', (_within, note) => {
      note('call', key);
      return Promise.resolve();
    });
  }
  await log.prune('sandbox', 1);
  expect(await log.since('sandbox', 0, 10)).toBeNull();
  expect(await log.since('sandbox', 2, 10)).toEqual([{ id: 3, topic: 'call', key: 'c' }]);
  expect(await log.since('sandbox', 3, 10)).toEqual([]);
  expect(await log.since('sandbox', 99, 10)).toBeNull();
});
