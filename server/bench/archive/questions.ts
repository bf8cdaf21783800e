import type { Kysely } from 'kysely';
import type { ConsoleSchema } from '../../src/bff/index.js';
import type { List } from '../../src/bff/calls/api-keys.js';
import type { Filters } from '../../src/bff/calls/list/find-rows.js';
import { dice } from './believable.js';

/** A query that is repeated with other values, and its time limit (p95). */
export interface Question {
  name: string;
  list: List;
  mostMs: number;
  filters: (n: number) => Filters;
}

const PAGE_MS = 10;
const SEARCH_MS = 20;
// A text in many records, and one combined with another filter.
const COMMON_MS = 60;
const DAY_MS = 24 * 3_600_000;
const TYPES = ['USER_VERIFICATION_COMPLETED', 'USER_VERIFICATION_REVOKED'];
const STATES = ['delivered', 'failed', 'retrying'] as const;
const HOSTS = ['hooks.shop.test', 'api.survey.test', 'api.survey.test:8443', 'in.bank.test'];
const FAILURES = ['ECONNREFUSED', 'ETIMEDOUT', 'CERT_HAS_EXPIRED'];
const RESPONSES = ['2xx', '4xx', '5xx', 'network'] as const;
const BANDS = ['1', '2-5', '6-15', '16'] as const;

const of = <T>(all: readonly T[], n: number): T => all[n % all.length] as T; // the tables are not empty

/** Calls from all over the archive, for whose IDs and users the queries search. */
async function someCalls(database: Kysely<ConsoleSchema>) {
  const roll = dice(7);
  const { first, last } = await database
    .selectFrom('calls')
    .select(({ fn }) => [fn.min('sequence').as('first'), fn.max('sequence').as('last')])
    .executeTakeFirstOrThrow();
  const calls = [];
  for (let n = 0; n < 40; n += 1) {
    const call = await database
      .selectFrom('calls')
      .select(['transaction_id', 'reference_user_id', 'user_id', 'created_at', 'sequence'])
      .where('sequence', '>=', Math.floor(first + (last - first) * 0.99 * roll()))
      .orderBy('sequence')
      .limit(1)
      .executeTakeFirstOrThrow();
    calls.push(call);
  }
  return calls;
}

/** The queries of the bench on a filled archive. */
export async function questions(database: Kysely<ConsoleSchema>): Promise<Question[]> {
  const calls = await someCalls(database);
  const call = (n: number) => of(calls, n);
  const user = (n: number) => call(n).reference_user_id ?? '';
  const day = (n: number) => {
    const from = call(n).created_at ?? 0;
    return { from, to: from + DAY_MS };
  };
  const page = (list: List, name: string, filters: Question['filters']): Question => ({
    ...{ list, filters, mostMs: PAGE_MS },
    name: `${list}: ${name}`,
  });
  const search = (list: List, name: string, filters: Question['filters']): Question => ({
    ...page(list, `search ${name}`, filters),
    mostMs: SEARCH_MS,
  });
  const narrowed = (list: List, name: string, filters: Question['filters']): Question => ({
    ...search(list, name, filters),
    mostMs: COMMON_MS,
  });
  const both = ['calls', 'attempts'] as const;
  return [
    ...both.flatMap((list) => [
      page(list, 'no filter, deep', (n) => ({ before: call(n).sequence })),
      page(list, 'type', (n) => ({ type: of(TYPES, n) })),
      page(list, 'response', (n) => ({ response: of(RESPONSES, n) })),
      page(list, 'failure', (n) => ({ failure: of(FAILURES, n) })),
      page(list, 'attempts', (n) => ({ attempts: of(BANDS, n) })),
      page(list, 'user', (n) => ({ user: user(n) })),
      page(list, 'destination', (n) => ({ destination: of(HOSTS, n) })),
      page(list, 'time', (n) => day(n)),
      page(list, 'destination + response', (n) => ({
        ...{ destination: of(HOSTS, n), response: of(RESPONSES, n) },
      })),
    ]),
    page('calls', 'state', (n) => ({ state: of(STATES, n) })),
    page('calls', 'user_id', (n) => ({ user: call(n).user_id ?? '' })),
    page('calls', 'state + type', (n) => ({ state: of(STATES, n), type: of(TYPES, n) })),
    page('calls', 'state + time', (n) => ({ state: of(STATES, n), ...day(n) })),
    page('attempts', 'transaction', (n) => ({ transaction: call(n).transaction_id })),
    ...both.flatMap((list) => [
      search(list, 'part of an id', (n) => ({ q: call(n).transaction_id.slice(9, 22) })),
      search(list, 'whole user id', (n) => ({ q: user(n) })),
      search(list, 'rare in bodies', (n) => ({ q: of(['tenant-4711', 'Scheduled main'], n) })),
      narrowed(list, 'common in bodies', (n) => ({
        q: of(['received', 'Bad Gateway', 'nginx'], n),
      })),
      narrowed(list, '3 characters', (n) => ({ q: of(['e71', '9ab', 'ngi'], n) })),
      search(list, 'nowhere', (n) => ({ q: of(['qqqzzz', 'no such word'], n) })),
      narrowed(list, 'common + failure', (n) => ({ q: 'bank', failure: of(FAILURES, n) })),
      narrowed(list, 'common + day', (n) => ({ q: 'received', ...day(n) })),
      narrowed(list, 'rare + type', (n) => ({ q: 'Scheduled main', type: of(TYPES, n) })),
    ]),
    narrowed('calls', 'common + state', (n) => ({ q: 'Bad Gateway', state: of(STATES, n) })),
  ];
}
