import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrations } from '../bff/index.js';
import { capturedLog } from '../testing/fixtures/captured-log.js';
import { eventually } from '../testing/eventually.js';
import { openTestDatabase, type TestDatabase } from '../testing/fixtures/test-database.js';
import { migratedPlace, testPlace, type TestPlace } from '../testing/fixtures/test-place.js';
import { openDatabase } from './open-database.js';
import type { Migrations } from './migrate.js';
import { DatabaseUnreachableError } from './postgres.js';

let place: TestPlace;
let one: TestDatabase;
let other: TestDatabase;
beforeEach(async () => {
  place = await migratedPlace();
  [one, other] = await Promise.all([openTestDatabase(place), openTestDatabase(place)]);
});
afterEach(async () => {
  await one.remove();
  await other.remove();
  await place.remove();
});

it('runs each migration once, however many replicas start together', async () => {
  const counted: Migrations = {
    ...migrations,
    '9999-counted': {
      up: async (within: Kysely<unknown>) => {
        await sql`create table counted (pid integer not null default pg_backend_pid())`.execute(
          within,
        );
        await sql`insert into counted default values`.execute(within);
      },
    },
  };
  const empty = await testPlace();
  const { logger } = capturedLog();
  const replicas = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase<never>({ ...empty, logger }, counted)),
  );
  const [first] = replicas;
  if (!first) throw new Error('no replica');
  const { rows } = await sql`select pid from counted`.execute(first.kysely);
  expect(rows).toHaveLength(1);
  await Promise.all(replicas.map((replica) => replica.close()));
  await empty.remove();
});

/** Breaks every connection to the database except its own. */
const breakConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(one.database.kysely);

it('is heard in the other process, also after the connections broke', async () => {
  const heard: string[] = [];
  other.database.onSignal((text) => heard.push(text));
  const send = (text: string) =>
    eventually(
      async () => {
        await one.database.signal(text).catch(() => undefined); // the pool learns of the break by a failure
        return heard;
      },
      (all) => all.includes(text),
    );
  await send('before');
  await breakConnections();
  await send('after');
  expect(heard).toContain('');
});

it('has one leader at a time, and another one when its connection breaks', async () => {
  let leading = 0;
  let most = 0;
  const terms: string[] = [];
  const work = (name: string) => async (lost: AbortSignal) => {
    most = Math.max(most, ++leading);
    terms.push(name);
    await new Promise((resolve) => {
      lost.addEventListener('abort', resolve);
    });
    leading -= 1;
  };
  const stops = [one, other].map(({ database }, n) => database.lead(work(`${n}`)));
  await eventually(
    () => terms,
    (all) => all.length === 1,
  );
  await breakConnections().catch(() => undefined); // it may break its own connection
  await eventually(
    () => terms,
    (all) => all.length > 1,
  );
  expect(most).toBe(1);
  await Promise.all(stops.map((stop) => stop()));
});

/** A connection to the database that can be cut without either end noticing, and repaired. */
async function network() {
  const url = new URL(place.url ?? '');
  const { port, hostname } = url;
  const pairs: (readonly [Socket, Socket])[] = [];
  let isCut: typeof pairs = [];
  const server = createServer((near) => {
    const pair = [near, connect(Number(port), hostname)] as const; // one for each end
    pairs.push(pair);
    for (const socket of pair) socket.on('error', () => socket.destroy());
    pair[0].pipe(pair[1]).pipe(pair[0]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port); // it listens on TCP
  return {
    place: { ...place, url: url.href },
    cut() {
      isCut = [...pairs];
      for (const socket of isCut.flat()) socket.unpipe().pause();
    },
    repair() {
      for (const [near, far] of isCut) near.pipe(far).pipe(near);
    },
    remove() {
      for (const socket of pairs.flat()) socket.destroy();
      server.close();
    },
  };
}

it('loses nothing but time when the network to the database vanishes without a word', async () => {
  const way = await network();
  const leader = await openTestDatabase(way.place);
  const follower = await openTestDatabase(way.place);
  const went: string[] = [];
  const heard: string[] = [];
  const isSo = (so: boolean) => so;
  leader.database.onSignal((text) => heard.push(text));
  const stopLeading = leader.database.lead(async (lost) => {
    went.push('led');
    const failed = await (async () => {
      for (;;) await sql`select pg_sleep(0.01)`.execute(leader.database.kysely);
    })().catch(String);
    went.push(`work: ${failed}`);
    if (!lost.aborted) await once(lost, 'abort');
    went.push('lost');
  });
  await eventually(() => went.includes('led'), isSo);
  const stopFollowing = follower.database.lead(async (lost) => {
    went.push('follower led');
    await once(lost, 'abort');
  });
  // In the middle of a write, for whose lock all the others wait.
  const begun = new AbortController();
  const cut = new AbortController();
  const writing = leader.database
    .exclusively('writes', async (within) => {
      await sql`select 1`.execute(within);
      begun.abort();
      await once(cut.signal, 'abort');
      await sql`select 1`.execute(within);
    })
    .catch(String);
  await once(begun.signal, 'abort');
  const isListening = async () => {
    await one.database.signal('before');
    return heard.includes('before');
  };
  await eventually(isListening, isSo);

  way.cut();
  cut.abort();
  const others = one.database.exclusively('writes', () => Promise.resolve('written'));
  expect(await writing).toContain('Error');
  await eventually(() => went.includes('lost'), isSo);
  expect(went).toEqual(['led', 'work: Error: the database does not respond any more', 'lost']);
  await stopLeading();
  // As Postgres does by itself, which here considers both processes present.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity join pg_locks using (pid)
    where datname = current_database() and locktype = 'advisory' and granted
      and state <> 'idle in transaction'`.execute(one.database.kysely);
  await eventually(() => went.includes('follower led'), isSo);
  await eventually(() => heard.includes(''), isSo);
  expect(await others).toBe('written');

  // A connection that was open at the cut is no longer used.
  way.repair();
  for (const text of ['after', 'last']) await one.database.signal(text);
  await eventually(() => heard.includes('last'), isSo);
  expect(heard.filter((text) => text === 'after')).toHaveLength(1);
  await stopFollowing();
  for (const { remove } of [leader, follower]) await remove();
  way.remove();
});

it('asks Postgres to notice when a process is gone, also in the middle of a write', async () => {
  const { rows } = await sql<Record<string, string>>`select
    current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_count') as count,
    current_setting('tcp_user_timeout') as untaken`.execute(one.database.kysely);
  expect(rows).toEqual([{ idle: '4', count: '3', untaken: '10000' }]);
});

it('outlives a connection that breaks while it is used', async () => {
  const broken = one.database.exclusively('one', async (within) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(within);
    const [own] = rows;
    // Resolves once it is gone.
    await sql`select pg_terminate_backend(${own?.pid}, 10000)`.execute(other.database.kysely);
    await sql`select 1`.execute(within);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql`select 1 as n`.execute(one.database.kysely)).rows).toEqual([{ n: 1 }]);
});

it('keeps a name to one process at a time', async () => {
  let running = 0;
  let most = 0;
  await Promise.all(
    [one, other, one, other].map(({ database }) =>
      database.exclusively('one', async (within) => {
        most = Math.max(most, ++running);
        await sql`select pg_sleep(0.01)`.execute(within);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
});

it('says that it cannot be reached, without the password', async () => {
  const { logger } = capturedLog();
  const url = 'postgres://console:the-password@127.0.0.1:1/console';
  const failure = await openDatabase({ url, file: '', logger }, migrations).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DatabaseUnreachableError);
  expect(String(failure)).not.toContain('the-password');
});
