import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archivedCall, type ArchivedCall } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { listedCall, servePush, type PushFixture } from '../../testing/fixtures/push-fixture.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { soakRounds } from '../../testing/soak-rounds.js';

const ROUNDS = soakRounds(10);
const CALLS = 12;
const WRITES = 40;

let opened: TestDatabase;
let second: TestDatabase | null = null;
/** Two consoles on one database: on Postgres each with its own connections, like two processes. */
let consoles: [PushFixture, PushFixture];

beforeAll(async () => {
  opened = await openTestDatabase();
  second = opened.place.url ? await openTestDatabase(opened.place) : null;
  const other = (second ?? opened).database;
  consoles = [await servePush(opened.database), await servePush(other)];
});
afterAll(async () => {
  for (const each of consoles) await each.stop();
  await second?.remove();
  await opened.remove();
});

const anyOf = <T>(all: readonly [T, ...T[]]): T =>
  all[Math.floor(Math.random() * all.length)] ?? all[0];
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A page: its data, and the last change that it received. */
class Page {
  readonly calls = new Map<string, ArchivedCall>();

  constructor(public last: number) {}

  /** Reads a stream until `isEnough`; every number in it must be new. */
  async hear(at: PushFixture, isEnough: () => Promise<boolean> | boolean): Promise<void> {
    const stream = at.open({ since: this.last });
    let read = 0;
    const take = () => {
      for (const { event, data, id } of stream.events.slice(read)) {
        read += 1;
        if (event === 'health') continue;
        expect(event).not.toBe('reset');
        expect(id).toBeGreaterThan(this.last);
        this.last = id ?? 0;
        // A listing without known records also leaves a gap.
        if (event !== 'call') continue;
        const call = archivedCall.parse(data);
        this.calls.set(call.transaction_id, call);
      }
    };
    await eventually(async () => {
      take();
      return isEnough();
    }, Boolean);
    stream.cut();
  }
}

/** Writes some of the calls repeatedly; returns how many there are in the end. */
async function writeOn(round: number): Promise<number> {
  const written = new Set<string>();
  for (let n = 0; n < WRITES; n += 1) {
    const some = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () =>
      listedCall(`ewh:${round}-${Math.floor(Math.random() * CALLS)}`, n),
    );
    // A listing names a call once.
    const listing = [...new Map(some.map((call) => [call.transaction_id, call])).values()];
    for (const { transaction_id } of listing) written.add(transaction_id);
    await anyOf(consoles).calls.keepCalls('sandbox', listing);
    if (Math.random() < 0.3) await rest(Math.random() * 10);
  }
  return written.size;
}

describe.each(Array.from({ length: ROUNDS }, (_value, n) => n + 1))('round %i', (round) => {
  it('delivers every change exactly once on streams that are cut at any moment', async () => {
    const page = new Page(await consoles[0].changes.newest('sandbox'));
    const writer = { isDone: false };
    const writing = writeOn(round).finally(() => {
      writer.isDone = true;
    });
    while (!writer.isDone) {
      const until = performance.now() + Math.random() * 60;
      await page.hear(anyOf(consoles), () => performance.now() > until);
    }
    const written = await writing;
    const newest = await consoles[0].changes.newest('sandbox');
    await page.hear(anyOf(consoles), () => page.last === newest);

    const kept = await consoles[0].calls.findCalls('sandbox', [...page.calls.keys()]);
    expect(new Map(kept.map((call) => [call.transaction_id, call]))).toEqual(page.calls);
    expect(page.calls.size).toBe(written);
  });
});

it('pushes at one console what was written through the other', async () => {
  const [first, other] = consoles;
  const before = await first.changes.newest('sandbox');
  const page = new Page(before);
  const heard = page.hear(other, () => page.calls.has('ewh:1'));
  await first.calls.keepCalls('sandbox', [listedCall('ewh:1')]);
  await heard;
  expect(page.last).toBeGreaterThan(before);
});
