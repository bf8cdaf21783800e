import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openArchive,
  testCall,
  testDelivery,
  testEvent,
  type ArchiveFixture,
} from '../../../testing/fixtures/archive-fixture.js';
import type { Filters } from './filtered.js';
import { readCallPage, readEventPage } from './read-page.js';

let fixture: ArchiveFixture;

const numbers = (count: number) => Array.from({ length: count }, (_value, n) => n);

// More bodies end like one id than are read one by one, and fewer like the other.
function bodyOf(n: number): string {
  if (n === 200 || n === 201) return `trace 05a1c9e6-d9ef-${n}`;
  if (n < 60 || n > 150) return 'other-12345';
  if (n === 70) return 'See Customer-7777';
  return n < 110 ? 'seer-7777' : '';
}

beforeAll(async () => {
  fixture = await openArchive();
  const { archive, deliver } = fixture;
  await archive.keepCalls(
    'sandbox',
    numbers(220).map((n) => testCall(n, { reference_user_id: `customer-${n}`, user_id: null })),
  );
  await archive.keepEvents(
    'sandbox',
    numbers(220).map((n) => testEvent(n, 1, { response_body: `${bodyOf(n)} 1a2b3c4d5e` })),
  );
  await deliver(testDelivery(80, { body: '{"note":"of customer-7777 too"}' }));
});
afterAll(async () => {
  await fixture.remove();
});

async function found(filters: Filters) {
  const { kysely } = fixture.database;
  const { calls, total } = await readCallPage(kysely, 'sandbox', filters);
  const { events } = await readEventPage(kysely, 'sandbox', filters);
  return {
    calls: calls.map(({ transaction_id }) => transaction_id),
    events: events.map(({ transaction_id }) => transaction_id),
    count: total.count,
  };
}

describe('a search for an id whose beginning all share', () => {
  it.each([
    ['a whole one', 'customer-150', ['ewh:150']],
    ['one in capitals', 'CUSTOMER-150', ['ewh:150']],
    [
      'the beginning of some',
      'customer-15',
      [150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 15],
    ],
    ['one of which bodies hold the end', 'customer-123', ['ewh:123']],
    ['nobody’s', 'customer-777888', []],
  ] as const)('finds %s', async (_what, q, expected) => {
    const ids = expected.map((one) => (typeof one === 'number' ? `ewh:${one}` : one));
    const { calls, events, count } = await found({ q });
    expect(calls.sort()).toEqual(ids.sort());
    expect(events.sort()).toEqual(ids);
    expect(count).toBe(ids.length);
  });

  it('finds what has it in a body or a payload alone, among many that end like it', async () => {
    const { calls, events } = await found({ q: 'customer-7777' });
    expect(calls.sort()).toEqual(['ewh:70', 'ewh:80']);
    expect(events).toEqual(['ewh:70']);
  });

  it('heeds the other filters', async () => {
    expect(await found({ q: 'customer-15', transaction: 'ewh:151' })).toEqual({
      ...{ calls: ['ewh:151'], events: ['ewh:151'], count: 1 },
    });
    expect(await found({ q: 'customer-15', from: Date.now() })).toMatchObject({ count: 0 });
  });
});

describe('a search for a piece of an id', () => {
  it('finds what holds all of it, of those that hold as much as was looked for', async () => {
    expect(await found({ q: '05a1c9e6-d9ef-201' })).toEqual({
      ...{ calls: ['ewh:201'], events: ['ewh:201'], count: 1 },
    });
    expect(await found({ q: '05A1c9e6-d9ef-20' })).toMatchObject({
      ...{ events: ['ewh:201', 'ewh:200'], count: 2 },
    });
  });

  it('finds what more hold than are read one by one', async () => {
    expect(await found({ q: '1a2b3c4d5' })).toMatchObject({ count: 220 });
  });
});
