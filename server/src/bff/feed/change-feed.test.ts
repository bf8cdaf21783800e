import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { createChangeFeed, type ChangeFeed } from './change-feed.js';

let opened: TestDatabase;
let feed: ChangeFeed;

beforeEach(async () => {
  opened = await openTestDatabase();
  feed = createChangeFeed(opened.database);
});
afterEach(async () => {
  await opened.remove();
});

it('numbers changes without a hole, however many write at once', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_value, n) =>
      feed.write('sandbox', (_within, publish) => {
        publish('call', `ewh:${n}`);
        publish('call', `ewh:${n}`);
        publish('attempt', `e${n}`);
        return Promise.resolve();
      }),
    ),
  );
  const changes = await feed.since('sandbox', 0, 100);
  expect(changes?.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_value, n) => n + 1));
  expect(await feed.newest('sandbox')).toBe(40);
  expect(await feed.newest('production')).toBe(0);
});

it('signals a change once it is committed, and none when the write failed', async () => {
  const heard: string[] = [];
  feed.onChange((environment) => heard.push(environment));
  const failed = feed.write('sandbox', (_within, publish) => {
    publish('user', 'p');
    throw new Error('the write failed');
  });
  await expect(failed).rejects.toThrow('the write failed');
  expect(await feed.newest('sandbox')).toBe(0);
  await feed.write('production', (_within, publish) => {
    publish('user', 'p');
    return Promise.resolve();
  });
  await eventually(
    () => heard,
    (all) => all.includes('production'),
  );
  expect(await feed.since('production', 0, 10)).toEqual([{ id: 1, topic: 'user', key: 'p' }]);
});

it('says when changes are no longer kept', async () => {
  for (const key of ['a', 'b', 'c']) {
    await feed.write('sandbox', (_within, publish) => {
      publish('call', key);
      return Promise.resolve();
    });
  }
  await feed.prune('sandbox', 1);
  expect(await feed.since('sandbox', 0, 10)).toBeNull();
  expect(await feed.since('sandbox', 2, 10)).toEqual([{ id: 3, topic: 'call', key: 'c' }]);
  expect(await feed.since('sandbox', 3, 10)).toEqual([]);
  expect(await feed.since('sandbox', 99, 10)).toBeNull();
});
