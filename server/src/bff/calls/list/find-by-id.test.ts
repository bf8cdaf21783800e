import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openArchive,
  testCall,
  type ArchiveFixture,
} from '../../../testing/fixtures/archive-fixture.js';
import { findCallsById } from './find-by-id.js';

const CALLS = 1010;
const ENOUGH = 8;

let fixture: ArchiveFixture;

beforeAll(async () => {
  fixture = await openArchive();
  const named = { transaction_id: 'ewh:verifier', reference_user_id: 'verif', user_id: 'q7' };
  const calls = Array.from({ length: CALLS }, (_value, n) => testCall(n, n === 0 ? named : {}));
  await fixture.archive.keepCalls('sandbox', calls);
});
afterAll(async () => {
  await fixture.remove();
});

async function found(text: string) {
  const { kysely } = fixture.database;
  const { calls, isWhole } = await findCallsById(kysely, 'sandbox', text, ENOUGH);
  return { ids: calls.map(({ transaction_id }) => transaction_id), isWhole };
}

// Every kind has the first.
it.each(['verifi', 'ri'])('finds by %s, or says that others may have it', async (text) => {
  const { ids, isWhole } = await found(text);
  expect(ids).toEqual(isWhole ? ['ewh:verifier'] : []);
});

it.each(['verif', 'q7', 'ewh:verifier'])(
  'finds by the whole id %s however old it is',
  async (id) => {
    expect((await found(id)).ids).toEqual(['ewh:verifier']);
  },
);

it('finds all that a part is in the ids of, beyond a page', async () => {
  const { ids, isWhole } = await found('person-10');
  expect(isWhole).toBe(true);
  expect(ids).toHaveLength(21);
  expect(ids[0]).toBe(`ewh:${CALLS - 1}`);
});
