import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallPage, CallQuery, AttemptPage } from '../../../contract/index.js';
import {
  FIRST_AT,
  openCalls,
  testCall,
  testDelivery,
  testEvent,
  type CallFixture,
} from '../../../testing/fixtures/call-fixture.js';
import type { Filters } from './find-rows.js';
import { readAttemptPage, readCallPage, readFilterValues } from '../call-handlers.js';

let fixture: CallFixture;

const TYPES = ['USER_VERIFICATION_COMPLETED', 'USER_VERIFICATION_REVOKED', 'ODD_TYPE'];
const STATUSES = ['COMPLETED', 'FAILED', 'PENDING', 'STRANGE'];
const HOSTS = ['a.test', 'a.test:8443', 'b.test'];
const ANSWERS = [
  { http_status: 200 },
  { http_status: 404 },
  { http_status: 503 },
  { http_status: null, network_error: { code: 'ECONNREFUSED', message: 'refused' } },
];
const of = <T>(all: readonly T[], n: number): T => {
  const [first] = all;
  const found = all[n % all.length] ?? first;
  if (found === undefined) throw new Error('The table is empty.');
  return found;
};
const attemptsOf = (n: number): number => of([1, 3, 16], n);

beforeAll(async () => {
  fixture = await openCalls();
  const { calls, deliver } = fixture;
  const numbers = Array.from({ length: 120 }, (_value, n) => n);
  const listed = numbers.map((n) =>
    testCall(n, {
      status: of(STATUSES, n),
      webhook_type: of(TYPES, n),
      attempts: attemptsOf(n),
      reference_user_id: `user-${n % 7}`,
      user_id: `bcu_${n % 5}`,
    }),
  );
  const events = numbers.map((n) =>
    testEvent(n, attemptsOf(n), {
      webhook_type: of(TYPES, n),
      destination_url: `https://${of(HOSTS, n)}/hook`,
      response_body: `the answer is number-${n}-`,
      ...of(ANSWERS, n),
    }),
  );
  await calls.keepCalls('sandbox', listed);
  await calls.keepAttempts('sandbox', events);
  await calls.keepCalls('production', [testCall(3, { webhook_type: 'ELSEWHERE' })]);
  await deliver(testDelivery(11, { body: '{"payload":{"score":"needle in a payload"}}' }));
});
afterAll(async () => {
  await fixture.remove();
});

/** All pages of a list, one after another. */
async function all<P extends { next_before: number | null }>(
  read: (before: { before?: number }) => Promise<P>,
): Promise<P[]> {
  const pages: P[] = [];
  let before: number | null = null;
  do {
    const page: P = await read(before === null ? {} : { before });
    pages.push(page);
    before = page.next_before;
  } while (before !== null);
  return pages;
}
const readCalls = async (query: Filters): Promise<CallPage> =>
  readCallPage(await fixture.listPlace(), query);
const readAttempts = async (query: Filters): Promise<AttemptPage> =>
  readAttemptPage(await fixture.listPlace(), query);
const numberOf = (id: string | null): number => Number(id?.split(':')[1]);

type Case = [what: string, filters: Filters, admits: (n: number) => boolean];
const at = (n: number) => FIRST_AT + n * 1000;
const shared: Case[] = [
  ['type', { type: 'ODD_TYPE' }, (n) => n % 3 === 2],
  ['response', { response: '5xx' }, (n) => n % 4 === 2],
  ['any other response than 2xx', { response: 'not_2xx' }, (n) => n % 4 !== 0],
  ['failure', { failure: 'ECONNREFUSED' }, (n) => n % 4 === 3],
  ['attempts', { attempts: '2-5' }, (n) => n % 3 === 1],
  ['user', { user: 'user-3' }, (n) => n % 7 === 3],
  ['destination', { destination: 'a.test:8443' }, (n) => n % 3 === 1],
  ['from', { from: at(60) }, (n) => n >= 60],
  ['search', { q: 'NUMBER-1' }, (n) => String(n).startsWith('1')],
];
const onlyCalls: Case[] = [
  ['status', { status: 'STRANGE' }, (n) => n % 4 === 3],
  ['to', { to: at(59) }, (n) => n <= 59],
  ['user_id', { user: 'bcu_2' }, (n) => n % 5 === 2],
  ['payload', { q: 'needle in a' }, (n) => n === 11],
  ['short search', { q: 'ab' }, () => false],
];
const onlyAttempts: Case[] = [['transaction', { transaction: 'ewh:7' }, (n) => n === 7]];
const pairs = (cases: readonly Case[]): Case[] =>
  cases.flatMap(([one, filters, admits], n) =>
    cases.slice(n + 1).map(([other, more, also]): Case => [
      `${one} and ${other}`,
      // Of two searches the later one counts.
      { ...filters, ...more },
      (k) => ('q' in filters && 'q' in more ? also(k) : admits(k) && also(k)),
    ]),
  );
const isPair = ([what]: Case) =>
  !/(response.*response|user.*user_id|search.*search|search.*payload|payload.*search)/.test(what);
const expected = (admits: Case[2]) =>
  Array.from({ length: 120 }, (_value, n) => 119 - n).filter(admits);

describe('calls', () => {
  const cases = [...shared, ...onlyCalls];
  it.each([...cases, ...pairs(cases).filter(isPair)])('by %s', async (_what, filters, admits) => {
    const pages = await all((paging) => readCalls({ ...filters, ...paging }));
    const found = pages.flatMap(({ calls }) => calls.map((call) => numberOf(call.transaction_id)));
    expect(found).toEqual(expected(admits));
    expect(pages[0]?.total).toEqual({ count: found.length, more: false });
  });
});

describe('attempts', () => {
  const cases = [...shared, ...onlyAttempts];
  it.each([...cases, ...pairs(cases).filter(isPair)])('by %s', async (_what, filters, admits) => {
    const pages = await all((paging) => readAttempts({ ...filters, ...paging }));
    const found = pages.flatMap(({ attempts }) =>
      attempts.map((one) => numberOf(one.transaction_id)),
    );
    expect(found).toEqual(expected(admits));
    expect(pages[0]?.total).toEqual({ count: found.length, more: false });
  });
});

it('offers the values that occur, those of the other environment not among them', async () => {
  const values = await readFilterValues(await fixture.listPlace());
  expect(values.statuses.toSorted()).toEqual(STATUSES.toSorted());
  expect(values.types.toSorted()).toEqual(TYPES.toSorted());
  expect(values.failures).toEqual(['ECONNREFUSED']);
  expect(values.destinations.toSorted()).toEqual(HOSTS.toSorted());
});

it.each<CallQuery>([
  { status: `x${'☃'.repeat(250)}` },
  { q: 'ewh:1' },
  { before: 9_999_999_999_999_998 },
  { from: 9_999_999_999_999_998, to: 0 },
])('answers the query %j', async (query) => {
  const page = await readCalls(query);
  expect(page.calls.length).toBeLessThanOrEqual(50);
});
