import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Environment } from '../../../contract/index.js';
import {
  FIRST_AT,
  openArchive,
  testCall,
  type ArchiveFixture,
} from '../../../testing/fixtures/archive-fixture.js';
import { postgresTextIndex } from '../search/text-index-postgres.js';
import { findUnordered } from './search.js';

const TEXTS = 14_200;
const NEWEST = 14_000;
const ENOUGH = 60;
const MANY = 1_000_000;
const EACH = 30;
// The last of a step of 1500 is one of them: the other environment has the newest text.
const isOne = (n: number) => n % EACH === 1498 % EACH;

let fixture: ArchiveFixture;

// Of the sandbox: those of production have odd positions.
const positionOf = (n: number) => (FIRST_AT - n * 1000) * 1000;
const numbers = Array.from({ length: TEXTS }, (_value, n) => n);

function bodyOf(n: number): string {
  const parts = ['theirs alone', isOne(n) ? 'in some' : '', n >= NEWEST ? 'in old ones' : ''];
  return parts.join(' ');
}

beforeAll(async () => {
  fixture = await openArchive();
  const { archive, database } = fixture;
  await archive.keepCalls('production', [testCall(1), testCall(-TEXTS)]);
  await database.kysely.transaction().execute(async (within) => {
    const texts = numbers.map((n) => ({ position: positionOf(n), body: bodyOf(n) }));
    await postgresTextIndex.put(within, 'call_text', texts);
  });
});
afterAll(async () => {
  await fixture.remove();
});

/** What is found where the index thinks that so many hold the text, and how it was found. */
async function find(environment: Environment, q: string, estimate: number, before?: number) {
  const asked: string[] = [];
  const search = {
    ...({ database: fixture.database.kysely, list: 'calls', environment } as const),
    filters: { q, before },
  };
  const { found, isDone } = await findUnordered(
    search,
    {
      ...postgresTextIndex,
      estimate: () => Promise.resolve(estimate),
      scan: (database, sought, span, most) => {
        asked.push('texts');
        return postgresTextIndex.scan(database, sought, span, most);
      },
    },
    ENOUGH,
  );
  return { found, isDone, asked };
}

it('finds each once where it walks on from step to step', async () => {
  const { found, asked } = await find('sandbox', 'in some', MANY);
  expect(asked.length).toBeGreaterThan(1);
  expect(found.length).toBeGreaterThanOrEqual(ENOUGH);
  const some = numbers.filter(isOne).map(positionOf);
  expect(found).toEqual(some.slice(0, found.length));
});

it('walks to the end where nobody holds a text that many hold', async () => {
  expect(await find('sandbox', 'in no record', MANY)).toMatchObject({ found: [], isDone: true });
});

it('asks the index once the walk has cost as much, where only old records hold the text', async () => {
  const { found, asked } = await find('sandbox', 'in old ones', 5500);
  const old = numbers.filter((n) => n >= NEWEST).map(positionOf);
  expect(found).toEqual(old.slice(0, found.length));
  expect(found.length).toBeGreaterThanOrEqual(ENOUGH);
  // Of five in all, 1500 and then 4000 at a time.
  expect(asked).toHaveLength(4);
});

it('does not read the texts of the other environment to their end', async () => {
  const none = await find('production', 'theirs alone', MANY, positionOf(0));
  expect(none).toEqual({ found: [], isDone: true, asked: ['texts'] });
});

it('finds its own among many of the other environment', async () => {
  const { found, isDone } = await find('production', 'person-', MANY);
  expect([found.length, isDone]).toEqual([2, true]);
});
