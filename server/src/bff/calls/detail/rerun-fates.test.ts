import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openArchive,
  testCall,
  testEvent,
  type ArchiveFixture,
} from '../../../testing/fixtures/archive-fixture.js';
import { storeRerun } from '../reruns/rerun-chain.js';
import { createReruns } from '../reruns/reruns.js';
import { fateOf, readFates } from './rerun-fates.js';

it.each([
  [{ status: 'COMPLETED', answer: null, unlisted_at: 5 }, 'delivered'],
  [{ status: 'PENDING', answer: '2xx', unlisted_at: 5 }, 'delivered'],
  [{ status: 'PENDING', answer: '5xx', unlisted_at: null }, 'retrying'],
  [{ status: 'PENDING', answer: '5xx', unlisted_at: 5 }, 'unknown'],
  [{ status: 'FAILED', answer: 'network', unlisted_at: null }, 'failed'],
  [{ status: 'HELD', answer: null, unlisted_at: null }, 'unknown'],
  [{ status: null, answer: null, unlisted_at: null }, 'unknown'],
] as const)('takes %j for %s', (call, expected) => {
  expect(fateOf(call)).toBe(expected);
});

describe('in the archive', () => {
  let fixture: ArchiveFixture;
  beforeEach(async () => {
    fixture = await openArchive();
  });
  afterEach(async () => {
    await fixture.remove();
  });

  const rerun = (from: number, to: number | null) =>
    fixture.changes.write('sandbox', (within, note) =>
      storeRerun(within, note, 'sandbox', {
        ...{ id: randomUUID(), by: 'A tester' },
        ...{ transaction_id: `ewh:${from}`, outcome: 'accepted' },
        new_transaction_id: to === null ? null : `ewh:${to}`,
        ...{ job_id: `job-of-${from}`, requested_at: Date.now() },
      }),
    );
  const keep = (n: number, status: string) =>
    fixture.archive.keepCalls('sandbox', [testCall(n, { status })]);
  const fate = async (n: number) =>
    (await readFates(fixture.database.kysely, 'sandbox', [`ewh:${n}`])).get(`ewh:${n}`);

  it('tells the best of all reruns, and of theirs', async () => {
    await keep(1, 'FAILED');
    expect(await fate(1)).toBeUndefined();
    await rerun(1, null);
    expect(await fate(1)).toBe('unknown');
    await keep(2, 'FAILED');
    await rerun(2, 3);
    await keep(3, 'FAILED');
    expect(await fate(2)).toBe('failed');
    await rerun(3, 4);
    await keep(4, 'PENDING');
    const both = await readFates(fixture.database.kysely, 'sandbox', ['ewh:2', 'ewh:3', 'ewh:4']);
    expect(Object.fromEntries(both)).toEqual({ 'ewh:2': 'retrying', 'ewh:3': 'retrying' });
    await keep(4, 'COMPLETED');
    expect(await fate(2)).toBe('delivered');
    expect(await readFates(fixture.database.kysely, 'production', ['ewh:2'])).toEqual(new Map());
  });

  it('comes to an end where reruns go in a circle', async () => {
    await keep(1, 'FAILED');
    await keep(2, 'FAILED');
    await rerun(1, 2);
    await rerun(2, 1);
    expect(await fate(1)).toBe('failed');
  });

  /** What a browser is told of while this happens, each once. */
  async function noted(work: () => Promise<unknown>): Promise<string[]> {
    const last = await fixture.changes.newest('sandbox');
    await work();
    const told = (await fixture.changes.since('sandbox', last, 100)) ?? [];
    return [...new Set(told.map(({ topic, key }) => `${topic} ${key}`))].sort();
  }

  it('is told anew for the whole chain, and its bulk reruns, when a new call goes on', async () => {
    const { archive } = fixture;
    for (const n of [1, 2, 3]) await keep(n, 'FAILED');
    await rerun(1, 2);
    await rerun(2, 3);
    const chain = ['call ewh:1', 'call ewh:2', 'call ewh:3', 'job job-of-2'];
    expect(await noted(() => keep(3, 'COMPLETED'))).toEqual(chain);
    const event = testEvent(3, 2, { http_status: 200 });
    expect(await noted(() => archive.keepEvents('sandbox', [event]))).toEqual(
      [...chain, 'event event-3-2'].sort(),
    );

    await rerun(3, 4);
    await keep(4, 'PENDING');
    const reruns = createReruns(fixture.database, fixture.changes);
    expect(await noted(() => reruns.match('sandbox'))).toEqual(
      ['call ewh:4', 'job job-of-3', ...chain.slice(0, 3)].sort(),
    );
  });

  it('is told anew for the whole chain when a nameless rerun is asked for, dropped, and found by its time', async () => {
    const { archive, changes, database } = fixture;
    const reruns = createReruns(database, changes);
    await keep(1, 'FAILED');
    await keep(2, 'FAILED');
    await rerun(1, 2);
    const chain = ['call ewh:1', 'call ewh:2'];
    const press = { id: 'r', transaction_id: 'ewh:2', by: 'A tester', requested_at: Date.now() };
    await reruns.begin('sandbox', press);
    expect(await noted(() => reruns.drop('sandbox', press))).toEqual(chain);
    const answered = {
      ...press,
      new_transaction_id: null,
      outcome: 'accepted',
      job_id: null,
    } as const;
    expect(await noted(() => reruns.note('sandbox', answered))).toEqual(chain);

    const made = { status: 'COMPLETED', reference_user_id: 'person-2' };
    const call = testCall(3, { ...made, created_at: new Date().toISOString() });
    const listing = [testCall(2, { status: 'FAILED' }), call];
    expect(await noted(() => archive.keepCalls('sandbox', listing))).toEqual(['call ewh:3']);
    expect(await noted(() => reruns.match('sandbox'))).toEqual([...chain, 'call ewh:3']);
    expect(await fate(1)).toBe('delivered');

    // The answer of another rerun names that call after all.
    const named = { ...answered, id: 's', transaction_id: 'ewh:9', new_transaction_id: 'ewh:3' };
    expect(await noted(() => reruns.note('sandbox', named))).toEqual([
      ...chain,
      ...['call ewh:3', 'call ewh:9'],
    ]);
    expect(await fate(1)).toBe('unknown');
  });
});
