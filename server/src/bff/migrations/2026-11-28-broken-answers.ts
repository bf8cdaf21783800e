import type { Kysely, Migration } from 'kysely';
import { answerClass, readEvent } from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';

const STEP = 1_000;
const MOST_GENERATIONS = 8;

type Database = Kysely<ConsoleSchema>;

/** Of the next attempts after a position, how far they go, and those kept as delivered that tell of a failure too. */
async function nextAttempts(database: Database, after: number) {
  // Without a condition of its own, so that both databases walk along the order and read nothing twice.
  const next = database
    .selectFrom('events')
    .selectAll()
    .where('position', '>', after)
    .orderBy('position')
    .limit(STEP);
  const { last } = await database
    .selectFrom(next.clearSelect().select('position').as('next'))
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow();
  const doubtful = await database
    .selectFrom(next.as('next'))
    .select(['position', 'environment', 'transaction_id', 'attempt', 'created_at', 'raw'])
    .where('answer', '=', '2xx')
    .where((event) =>
      event.or([event('network_code', 'is not', null), event('network_message', 'is not', null)]),
    )
    .execute();
  return { last, doubtful };
}

type Attempt = Awaited<ReturnType<typeof nextAttempts>>['doubtful'][number];

function isBroken({ raw }: Attempt): boolean {
  const event = readEvent(JSON.parse(raw));
  return event !== null && answerClass(event) === 'network';
}

function callsOf(database: Database, environment: string, ids: readonly string[]) {
  return database
    .selectFrom('calls')
    .select(['position', 'transaction_id', 'reference_user_id', 'rerun_of'])
    .select(['answer', 'answered_attempt', 'answered_at'])
    .where('environment', '=', environment)
    .where('transaction_id', 'in', ids)
    .execute();
}

type Call = Awaited<ReturnType<typeof callsOf>>[number];

// Whoever was told after all is noted as such again by the next look at them.
async function lookAnewAt(database: Database, environment: string, calls: readonly Call[]) {
  let reruns = calls;
  for (let n = 0; n < MOST_GENERATIONS && reruns.length > 0; n += 1) {
    const people = reruns.flatMap(({ reference_user_id }) => reference_user_id ?? []);
    if (people.length > 0) {
      await database
        .updateTable('roster')
        .set({ completion_delivered: 0 })
        .where('environment', '=', environment)
        .where('reference_user_id', 'in', people)
        .execute();
    }
    // A rerun need not name its person itself.
    const ids = reruns.flatMap(({ rerun_of }) => rerun_of ?? []);
    reruns = ids.length > 0 ? await callsOf(database, environment, ids) : [];
  }
}

async function correctCalls(database: Database, environment: string, broken: readonly Attempt[]) {
  const ids = [...new Set(broken.flatMap(({ transaction_id }) => transaction_id ?? []))];
  if (ids.length === 0) return;
  const calls = await callsOf(database, environment, ids);
  // A call has the answer of its newest attempt: only where that one broke off it changes.
  const key = (...parts: unknown[]) => JSON.stringify(parts);
  const attempts = new Set(
    broken.map(({ transaction_id, attempt, created_at }) =>
      key(transaction_id, attempt, created_at),
    ),
  );
  const places = calls
    .filter(
      ({ transaction_id, answer, answered_attempt, answered_at }) =>
        answer === '2xx' && attempts.has(key(transaction_id, answered_attempt, answered_at)),
    )
    .map(({ position }) => position);
  if (places.length > 0) {
    await database
      .updateTable('calls')
      .set({ answer: 'network' })
      .where('position', 'in', places)
      .execute();
  }
  await lookAnewAt(database, environment, calls);
}

async function correct(database: Database, doubtful: readonly Attempt[]): Promise<void> {
  const broken = new Set(doubtful.filter(isBroken));
  const whole = doubtful.filter((one) => !broken.has(one));
  const fields = [
    [[...broken], { answer: 'network' }],
    // What their record says of a failure is that there was none.
    [whole, { network_code: null, network_message: null }],
  ] as const;
  for (const [some, told] of fields) {
    const places = some.map(({ position }) => position);
    if (places.length === 0) continue;
    await database.updateTable('events').set(told).where('position', 'in', places).execute();
  }
  for (const environment of new Set([...broken].map((one) => one.environment))) {
    const own = [...broken].filter((one) => one.environment === environment);
    await correctCalls(database, environment, own);
  }
}

/** A 2xx that broke off was kept as delivered, and whoever it was about as told for good: neither is so. */
export const brokenAnswers: Migration = {
  async up(database: Database) {
    let next = await nextAttempts(database, Number.MIN_SAFE_INTEGER);
    while (next.last !== null) {
      await correct(database, next.doubtful);
      next = await nextAttempts(database, next.last);
    }
  },
};
