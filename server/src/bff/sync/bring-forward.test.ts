import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UpstreamClient } from '../../upstream/client.js';
import { eventually } from '../../testing/eventually.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { createChangeLog, type ChangeLog } from '../feed/change-feed.js';
import { emptyRow } from '../users/user-row.js';
import { createRosterStore } from '../users/user-store.js';
import { askPeople } from './ask-people.js';
import type { Attention } from './attention.js';
import { dueAfterGap, dueAhead } from './bring-forward.js';
import { duePeople } from './due-people.js';
import type { HarvestParts } from './sync-parts.js';
import { newStanding } from './standing.js';

const NOW = Date.UTC(2026, 10, 21);
const MINUTE = 60_000;
const AHEAD = 48 * 60 * MINUTE;

let opened: TestDatabase;
let changes: ChangeLog;
beforeEach(async () => {
  opened = await openTestDatabase();
  changes = createChangeLog(opened.database);
});
afterEach(() => opened.remove());

interface Person {
  status?: string;
  /** In how many minutes they are due, and how many ago they were asked after. */
  due: number;
  checked?: number;
}

/** Each registered a ms before the one before. The service's clock is two days ahead. */
async function add(people: Record<string, Person>) {
  const rows = Object.entries(people).map(([id, { status = 'waiting', due, checked = 5 }], n) => ({
    ...emptyRow('sandbox', id, 'me', NOW + AHEAD - n),
    ...{ status, next_check_at: NOW + due * MINUTE, checked_at: NOW + AHEAD - checked * MINUTE },
  }));
  for (let n = 0; n < rows.length; n += 100) {
    await opened.database.kysely
      .insertInto('roster')
      .values(rows.slice(n, n + 100))
      .execute();
  }
}
const parts = () => ({ database: opened.database, changes });
const due = (limit = 2_000) => duePeople(opened.database.kysely, 'sandbox', NOW, limit);

describe('after a gap', () => {
  it('everybody who waits is due, who was just asked after in half a minute, and nobody else', async () => {
    await add({
      ...{ waiting: { due: 5 }, unknown: { due: 50, status: 'unknown' } },
      ...{ asked: { due: 5, checked: 0.4 }, verified: { due: 60, status: 'verified' } },
    });
    await dueAfterGap(parts(), 'production', { now: NOW, at: NOW + AHEAD });
    expect(await due()).toEqual([]);
    await dueAfterGap(parts(), 'sandbox', { now: NOW, at: NOW + AHEAD });
    expect((await due()).sort()).toEqual(['unknown', 'waiting']);
    const later = await duePeople(opened.database.kysely, 'sandbox', NOW + 30_000, 9);
    expect(later.sort()).toEqual(['asked', 'unknown', 'waiting']);
  });

  it('of very many, the thousand who were registered last are', async () => {
    const ids = Array.from({ length: 1_100 }, (_id, n) => [`p${n}`, { due: 5 }] as const);
    await add(Object.fromEntries(ids));
    await dueAfterGap(parts(), 'sandbox', { now: NOW, at: NOW + AHEAD });
    const now = await due();
    expect(now).toHaveLength(1_000);
    expect(now).not.toContain('p1000');
  });
});

it('who was being asked after when calls were missed is asked again in half a minute', async () => {
  const began = Date.now();
  const waits = { status: 'waiting', next_check_at: began - 1_000 };
  const rows = ['during', 'before'].map((id) => ({
    ...emptyRow('sandbox', id, 'me', began - 3_600_000),
    ...waits,
  }));
  await opened.database.kysely.insertInto('roster').values(rows).execute();
  const answers = new Map<string, (value: object) => void>();
  const client = {
    call: (_operation: string, { reference_user_id: id }: { reference_user_id: string }) =>
      new Promise((resolve) => answers.set(id, resolve)),
  } as unknown as UpstreamClient; // no more of it is used
  const roster = createRosterStore(opened.database, changes);
  const standing = newStanding({ isWanted: () => false } as unknown as Attention); // as above
  standing.isWell = true;
  const over = new AbortController();
  const asks = askPeople(
    { ...parts(), roster } as unknown as HarvestParts, // as above
    ...(['sandbox', client, standing, over.signal] as const),
  );
  await eventually(
    () => answers.size,
    (size) => size === 2,
  );
  const answer = { value: { has_connection: false, raw: {} }, serviceDate: null };
  const inSeconds = async (id: string) => {
    const { next_check_at } = await opened.database.kysely
      .selectFrom('roster')
      .select('next_check_at')
      .where('reference_user_id', '=', id)
      .executeTakeFirstOrThrow();
    return ((next_check_at ?? 0) - began) / 1_000;
  };
  answers.get('before')?.(answer);
  await eventually(
    () => inSeconds('before'),
    (seconds) => seconds > 120,
  );
  standing.missedCallsAt = Date.now();
  answers.get('during')?.(answer);
  await eventually(
    () => inSeconds('during'),
    (seconds) => seconds >= 30 && seconds < 120,
  );
  over.abort();
  await asks;
});

it('while somebody looks, five are due who would be within four minutes, soonest first', async () => {
  const people = Array.from({ length: 6 }, (_id, n) => [`p${n}`, { due: 3.9 - n / 2 }] as const);
  const others = { later: { due: 4.1 }, verified: { due: 1, status: 'verified' } };
  await add({ ...Object.fromEntries(people), ...others });
  await dueAhead(parts(), 'sandbox', NOW);
  expect((await due()).sort()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
  await dueAhead(parts(), 'sandbox', NOW);
  expect(await due()).toHaveLength(6);
});

it('whoever was named just now comes before a backlog, which goes on all the same', async () => {
  const old = Array.from({ length: 20 }, (_id, n) => [`old${n}`, { due: n - 30 }] as const);
  const named = Array.from({ length: 6 }, (_id, n) => [`named${n}`, { due: -0.01 * n }] as const);
  await add(Object.fromEntries([...old, ...named]));
  expect(await due(8)).toEqual([
    ...['named0', 'named1', 'named2', 'named3', 'old0', 'old1', 'old2', 'old3'],
  ]);
  expect((await due(100)).slice(0, 2)).toEqual(['old0', 'old1']);
});
