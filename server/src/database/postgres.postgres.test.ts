import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrations } from '../bff/index.js';
import { capturedLog } from '../testing/captured-log.js';
import { eventually } from '../testing/eventually.js';
import { openTestDatabase, testPlace, type TestDatabase } from '../testing/test-database.js';
import { openDatabase } from './open-database.js';
import { DatabaseUnreachableError } from './postgres.js';

let place: Awaited<ReturnType<typeof testPlace>>;
let one: TestDatabase;
let other: TestDatabase;
beforeEach(async () => {
  place = await testPlace();
  // Together, as replicas start: one migrates, the other waits for it.
  [one, other] = await Promise.all([openTestDatabase(place), openTestDatabase(place)]);
});
afterEach(async () => {
  await one.remove();
  await other.remove();
  await place.remove();
});

/** Breaks every connection to the database but the one that asks. */
const breakConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(one.database.kysely);

it('is heard in the other process, also after the connections broke', async () => {
  const heard: string[] = [];
  other.database.onSignal((text) => heard.push(text));
  const tell = (text: string) =>
    eventually(
      async () => {
        await one.database.signal(text).catch(() => undefined); // the pool learns of the break by a failure
        return heard;
      },
      (all) => all.includes(text),
      30_000,
    );
  await tell('before');
  await breakConnections();
  await tell('after');
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
  const stops = [one, other].map(({ database }, n) => database.lead('work', work(`${n}`)));
  await eventually(
    () => terms,
    (all) => all.length === 1,
  );
  await breakConnections().catch(() => undefined); // it may break the very connection that asked
  await eventually(
    () => terms,
    (all) => all.length > 1,
    30_000,
  );
  expect(most).toBe(1);
  await Promise.all(stops.map((stop) => stop()));
});

it('loses the lead, and hears again, when the network to the database vanishes without a word', async () => {
  const url = new URL(place.url ?? '');
  const { port, hostname } = url;
  const sockets: Socket[] = [];
  const network = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.push(socket.on('error', () => socket.destroy()));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(network, 'listening');
  url.port = String((network.address() as AddressInfo).port); // it listens on TCP
  const far = await openTestDatabase({ ...place, url: url.href });
  let [isLeading, isLost] = [false, false];
  const stop = far.database.lead('far', async (lost) => {
    isLeading = true;
    await once(lost, 'abort');
    isLost = true;
  });
  const heard: string[] = [];
  far.database.onSignal((text) => heard.push(text));
  await one.database.signal('before');
  await eventually(
    () => isLeading && heard.includes('before'),
    (isSo) => isSo,
  );
  for (const socket of sockets.splice(0)) socket.unpipe().pause();
  await eventually(
    () => isLost && heard.includes(''),
    (isSo) => isSo,
    60_000,
  );
  for (const socket of sockets) socket.destroy();
  network.close();
  await stop();
  await far.remove();
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
