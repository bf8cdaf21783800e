import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Environment } from '../../../contract/index.js';
import {
  FIRST_AT,
  openCalls,
  testCall,
  type CallFixture,
} from '../../../testing/fixtures/call-fixture.js';
import { readCallPage } from '../call-handlers.js';
import { MOST_HITS, putTexts, removeTexts, searchTexts } from './text-index.js';

const TEXTS = 14_200;
const OLD = 14_000;
const EACH = 30;
const HIGHEST = Number.MAX_SAFE_INTEGER;

let fixture: CallFixture;

// Even numbers belong to the sandbox, odd ones to production.
const sequenceOf = (n: number) => (FIRST_AT - n * 1000) * 1000;
const numbers = Array.from({ length: TEXTS }, (_value, n) => n);
const isOne = (n: number) => n % EACH === 0;

function bodyOf(n: number): string {
  const parts = [
    ...['in all', isOne(n) ? '12:30 in some' : '', n >= OLD ? 'in old ones' : ''],
    n === OLD + 1 ? 'order 4711-0815' : '',
    n === OLD + 2 ? 'order 471 and 1-0, 815' : '',
  ];
  return parts.join(' ');
}

beforeAll(async () => {
  fixture = await openCalls();
  const { calls, database } = fixture;
  await calls.keepCalls('production', [testCall(1), testCall(-TEXTS)]);
  await database.kysely.transaction().execute(async (within) => {
    for (let from = 0; from < TEXTS; from += 500) {
      const texts = numbers
        .slice(from, from + 500)
        .map((n) => ({ sequence: sequenceOf(n), body: bodyOf(n) }));
      await putTexts(within, 'sandbox', 'calls', texts);
    }
  });
});
afterAll(async () => {
  await fixture.remove();
});

function search(
  text: string,
  environment: Environment = 'sandbox',
  span: { lowest?: number; highest?: number } = {},
) {
  const { kysely } = fixture.database;
  const range = { lowest: 0, highest: HIGHEST, ...span };
  return searchTexts(kysely, environment, 'calls', { text, ...range });
}

const some = numbers.filter(isOne).map(sequenceOf);
const old = numbers.slice(OLD).map(sequenceOf);

it('finds the newest records that contain a common text, and states the lowest one it searched', async () => {
  const { sequences, searched_to } = await search('in some');
  expect(sequences.length).toBeGreaterThan(50);
  expect(sequences).toEqual(some.slice(0, sequences.length));
  expect(some.filter((sequence) => sequence >= searched_to)).toEqual(sequences);
});

it('continues below what it searched until every record was found once', async () => {
  const found: number[] = [];
  let highest = HIGHEST;
  for (let round = 0; round < 10; round += 1) {
    const { sequences, searched_to } = await search('in some', 'sandbox', { highest });
    found.push(...sequences);
    if (searched_to === 0) break;
    highest = searched_to - 1;
  }
  expect(found).toEqual(some);
});

it('finds no more than the newest 5,000', async () => {
  const { sequences, searched_to } = await search('in all');
  expect(sequences.length).toBeLessThanOrEqual(MOST_HITS);
  expect(sequences).toEqual(numbers.map(sequenceOf).slice(0, sequences.length));
  expect(searched_to).toBe(sequences.at(-1));
});

it('finds no record that contains the text only in pieces', async () => {
  const [, one] = old;
  expect((await search('order 4711-0815')).sequences).toEqual([one]);
});

it.each([
  ['a text that only old records hold', 'in old ones', {}, old],
  ['a text that no record holds', 'in no record', {}, []],
  [
    'records between two sequences',
    '30 in',
    { lowest: some[3] ?? 0, highest: some[1] ?? 0 },
    some.slice(1, 4),
  ],
])('finds %s', async (_title, text, span, expected) => {
  const { sequences, searched_to } = await search(text, 'sandbox', span);
  expect(sequences).toEqual(expected);
  expect(searched_to).toBe('lowest' in span ? span.lowest : 0);
});

it('finds only records of its own environment', async () => {
  expect((await search('in all', 'production')).sequences).toEqual([]);
  expect((await search('user-', 'production')).sequences).toHaveLength(2);
});

it('removes texts, and writes others in their place', async () => {
  const { database } = fixture;
  const [first = 0, second = 0, third = 0] = old;
  const write = (body: string) =>
    database.kysely.transaction().execute(async (within) => {
      await putTexts(within, 'sandbox', 'calls', [{ sequence: first, body }]);
    });
  await write('a new body');
  await database.kysely
    .transaction()
    .execute((within) => removeTexts(within, 'sandbox', 'calls', [second]));
  const { sequences } = await search('in old ones');
  expect(sequences).toEqual(old.slice(2));
  expect(third).toBe(sequences[0]);
  expect((await search('a new body')).sequences).toEqual([first]);
  await write(bodyOf(OLD));
});

it('that is cut says so on its page, whose last one ends where it searched', async () => {
  const { calls } = fixture;
  const listed = Array.from({ length: 60 }, (_value, n) => testCall(n + 5));
  await calls.keepCalls('sandbox', listed);
  const {
    next_before,
    total,
    calls: rows,
  } = await readCallPage(await fixture.listPlace(), { q: 'in all' });
  // Only the texts of these records exist: no call is found, but the search may continue.
  expect(rows).toEqual([]);
  expect(total).toEqual({ count: 0, more: true });
  expect(next_before).toBeGreaterThan(0);
});
