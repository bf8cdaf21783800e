import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/fixtures/test-database.js';
import { textIndexOf } from './text-index-of.js';

const TEXTS = 7000;

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  const { kind, kysely } = opened.database;
  // Every tenth holds another text.
  const texts = Array.from({ length: TEXTS }, (_value, n) => ({
    ...{ position: n * 2, body: n % 10 === 0 ? 'another' : 'sought' },
  }));
  await kysely.transaction().execute((within) => textIndexOf(kind).put(within, 'call_text', texts));
});
afterAll(async () => {
  await opened.remove();
});

it.each([
  ['none', []],
  ['one', [8]],
  ['some side by side', [2, 4, 20, 6, 8, 10, 12]],
  ['few far from each other', [13_998, 7000, 7002, 2, 20]],
  ['many near and few far', [...Array.from({ length: 40 }, (_value, n) => 13_900 + n * 2), 4, 20]],
])('finds what of %s holds a text that many others hold', async (_what, positions) => {
  const { kind, kysely } = opened.database;
  const sought = { table: 'call_text', environment: 'sandbox', text: 'sought' } as const;
  const found = await textIndexOf(kind).among(kysely, sought, positions);
  const expected = positions.filter((position) => position % 20 !== 0);
  expect(found.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
});
