import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/fixtures/test-database.js';
import { testPlace, type TestPlace } from '../testing/fixtures/test-place.js';
import { migrations, type ConsoleSchema } from '../bff/index.js';
import { eventually } from '../testing/eventually.js';
import { inspectSchema, readDatabase } from './inspect.js';

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(async () => {
  await opened.remove();
});

const at = 1_790_000_000_000;
const gap = (id: string) => ({
  ...{ id, environment: 'sandbox' as const, list: 'calls' as const, keys: 1, below_sequence: 1 },
  ...{ from_at: at, to_at: null, found_at: at },
});

async function ids(): Promise<string[]> {
  const rows = await opened.database.kysely.selectFrom('gaps').select('id').execute();
  return rows.map((row) => row.id).sort();
}

it('gives times and counts back as numbers', async () => {
  const { kysely } = opened.database;
  await kysely.insertInto('gaps').values(gap('a')).execute();
  const row = await kysely
    .selectFrom('gaps')
    .select(({ fn }) => ['found_at', fn.countAll<number>().over().as('count')])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ found_at: at, count: 1 });
});

it('is looked at beside a console that works on it, and not changed', async () => {
  expect(await inspectSchema(opened.place, migrations)).toBe('current');
  const others = { '0001-of-another': { up: () => Promise.resolve() } };
  expect(await inspectSchema(opened.place, others)).toBe('earlier');
});

it('is read beside a console, and not made by reading', async () => {
  await opened.database.kysely.insertInto('gaps').values(gap('a')).execute();
  const foundIn = (place: TestPlace) =>
    readDatabase<ConsoleSchema, { found_at: number }[]>(
      { url: place.url, file: place.file },
      migrations,
      (database) => database.selectFrom('gaps').select('found_at').execute(),
    );
  expect(await foundIn(opened.place)).toEqual([{ found_at: at }]);
  const empty = await testPlace();
  expect(await foundIn(empty)).toBeNull();
  expect(await foundIn(empty)).toBeNull();
  await empty.remove();
});

it('takes null as the only value of a statement', async () => {
  const { kysely } = opened.database;
  await kysely.insertInto('gaps').values(gap('a')).execute();
  await kysely.updateTable('gaps').set({ from_at: null }).execute();
  expect(await ids()).toEqual(['a']);
});

it('takes back a transaction that fails, and goes on', async () => {
  const { kysely } = opened.database;
  const failed = kysely.transaction().execute(async (within) => {
    await within.insertInto('gaps').values(gap('a')).execute();
    throw new Error('it failed');
  });
  await expect(failed).rejects.toThrow('it failed');
  await kysely.insertInto('gaps').values(gap('b')).execute();
  expect(await ids()).toEqual(['b']);
});

it('refuses a statement without harm to the next', async () => {
  const { kysely } = opened.database;
  await kysely.insertInto('gaps').values(gap('a')).execute();
  await expect(kysely.insertInto('gaps').values(gap('a')).execute()).rejects.toThrow(
    /unique|UNIQUE/,
  );
  await expect(sql`select nonsense from nowhere`.execute(kysely)).rejects.toThrow(/nowhere/);
  await kysely.insertInto('gaps').values(gap('b')).execute();
  expect(await ids()).toEqual(['a', 'b']);
});

it('reads beside a transaction under way, and sees what was committed', async () => {
  const { kysely } = opened.database;
  const before = await kysely.transaction().execute(async (within) => {
    await within.insertInto('gaps').values(gap('a')).execute();
    return ids();
  });
  expect(before).toEqual([]);
  expect(await ids()).toEqual(['a']);
});

it('keeps every one of many writes made at once', async () => {
  const { kysely } = opened.database;
  const names = Array.from({ length: 100 }, (_value, n) => `token-${n}`);
  await Promise.all(
    names.map((name, n) =>
      n % 2 === 0
        ? kysely.insertInto('gaps').values(gap(name)).execute()
        : kysely
            .transaction()
            .execute((within) => within.insertInto('gaps').values(gap(name)).execute()),
    ),
  );
  expect(await ids()).toEqual([...names].sort());
});

it('lets nothing of the same name overlap', async () => {
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, () =>
      opened.database.exclusively('one', async (within) => {
        most = Math.max(most, ++running);
        await sql`select 1`.execute(within);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
});

it('signals only what was committed', async () => {
  const { database } = opened;
  const heard: string[] = [];
  const stop = database.onSignal((text) => heard.push(text));
  await expect(
    database.exclusively('one', async (_within, signal) => {
      await signal('lost');
      throw new Error('it failed');
    }),
  ).rejects.toThrow('it failed');
  // The listener may start a moment after the database opens: a received signal shows that it has.
  await eventually(
    async () => {
      await database.exclusively('one', (_within, signal) => signal('kept'));
      await database.signal('at once');
      return heard;
    },
    (all) => all.includes('kept') && all.includes('at once'),
  );
  expect(heard).not.toContain('lost');
  stop();
});

it('leads until it is given up, and waits for the work to end', async () => {
  const steps: string[] = [];
  const giveUp = opened.database.lead(async (lost) => {
    steps.push('begun');
    await new Promise((resolve) => {
      lost.addEventListener('abort', resolve);
    });
    steps.push('ended');
  });
  await eventually(
    () => steps,
    (all) => all.includes('begun'),
  );
  await giveUp();
  expect(steps).toEqual(['begun', 'ended']);
});
