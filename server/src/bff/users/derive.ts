import { sql, type Kysely } from 'kysely';
import { identifier, type UserSource } from '../../contract/index.js';
import { coverageEpoch } from '../calls/store/gap.js';
import { inChunks } from '../../database/in-chunks.js';
import { timeOf } from '../calls/store/sequence.js';
import type { Write } from '../calls/store/write.js';
import type { ConsoleSchema, UserRow } from '../schema.js';
import {
  blindSpot,
  hadNoDestination,
  isOutcomeExcluded,
  readCoverage,
  type Coverage,
} from './coverage.js';
import { nextCheckAt } from './next-check.js';
import { OUTCOME_TYPES, USER_RULES, userState, type OutcomeCall } from './state.js';

const MOST_CALLS = 100;
const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const EPOCHS = 1_000_000;

/** A write of evidence of users. */
export type UserWrite = Pick<Write, 'within' | 'publish' | 'environment' | 'key'>;

/** A user of whom nothing but the id is known; `at` in ms by the service's clock. */
export function emptyUser(
  environment: string,
  id: string,
  source: UserSource,
  at: number,
): UserRow {
  return {
    ...{ environment, reference_user_id: id, search_text: id.toLowerCase(), source },
    ...{ known_since: at, removed_at: null, status: 'unknown', status_reason: 'not_checked' },
    ...{ delivery: 'none', delivery_reason: null, delivery_call: null, derived_with: 0 },
    ...{ user_id: null, invite_url: null, data_request_type: null, redirect_url: null },
    ...{ uniqueness_region_id: null, registered_at: null, registered_by: null },
    ...{ registered_key: null, has_connection: null, connection_at: null, checked_at: null },
    ...{ last_response: null, verified_at: null, last_type: null, last_type_at: null },
    next_check_at: null,
  };
}

interface NamedCall extends OutcomeCall {
  reference_user_id: string;
  user_id: string | null;
  made_at: number;
}

/** The calls that announce outcomes of these users, the newest 100 of each. */
async function readCalls(
  database: Kysely<ConsoleSchema>,
  environment: string,
  ids: readonly string[],
): Promise<Map<string, NamedCall[]>> {
  const of = new Map<string, NamedCall[]>(ids.map((id) => [id, []]));
  const rows = await inChunks(ids, (some) => {
    const numbered = database
      .selectFrom('calls')
      .select(['reference_user_id', 'user_id', 'transaction_id', 'webhook_type', 'created_at'])
      .select(['state', 'is_chain_delivered', 'rerun_of', 'sequence'])
      .select(
        sql<number>`row_number() over (partition by reference_user_id order by sequence desc)`.as(
          'nth',
        ),
      )
      .where('environment', '=', environment)
      .where('reference_user_id', 'in', some);
    return database
      .selectFrom(numbered.as('numbered'))
      .selectAll()
      .where('nth', '<=', MOST_CALLS)
      .execute();
  });
  for (const row of rows) {
    of.get(row.reference_user_id ?? '')?.push({
      ...{ reference_user_id: row.reference_user_id ?? '', user_id: row.user_id },
      ...{ transaction_id: row.transaction_id, webhook_type: row.webhook_type ?? '' },
      created_at: row.created_at,
      made_at: timeOf(row.sequence),
      state: row.state,
      is_chain_delivered: row.is_chain_delivered === 1,
      rerun_of: row.rerun_of,
    });
  }
  return of;
}

/** An announcement whose call was pruned: what followed from it still holds. */
function remembered(user: UserRow, calls: readonly OutcomeCall[]): OutcomeCall[] {
  const { last_type, last_type_at, delivery, delivery_call } = user;
  if (last_type === null) return [];
  if (calls.some(({ webhook_type }) => webhook_type === last_type)) return [];
  return [
    {
      ...{ webhook_type: last_type, created_at: last_type_at, transaction_id: delivery_call ?? '' },
      state: delivery === 'delivered' ? 'delivered' : 'unknown',
      ...{ is_chain_delivered: delivery === 'delivered', rerun_of: null },
    },
  ];
}

/** Which number a row has that was derived now; one that rests on what no gap hides gets that of this epoch. */
export function derivedWith(epoch: number, dependsOnCoverage: boolean): number {
  return USER_RULES * EPOCHS + (dependsOnCoverage ? epoch : EPOCHS - 1);
}

function derived(
  user: UserRow,
  named: readonly NamedCall[],
  coverage: Coverage,
  epoch: number,
): UserRow {
  const announced = named.filter(({ webhook_type }) => OUTCOME_TYPES.includes(webhook_type));
  const calls = [...announced, ...remembered(user, announced)];
  const completed = calls.filter(({ webhook_type }) => webhook_type === COMPLETED);
  const isConnected = user.has_connection === 1;
  const times = [
    user.verified_at,
    isConnected ? user.connection_at : null,
    ...completed.map(({ created_at }) => created_at),
  ].filter((time) => time !== null);
  const newest = calls
    .filter(({ rerun_of, created_at }) => rerun_of === null && created_at !== null)
    .reduce<OutcomeCall | null>(
      (best, call) => ((call.created_at ?? 0) >= (best?.created_at ?? 0) ? call : best),
      null,
    );
  const learnt: UserRow = {
    ...user,
    user_id: user.user_id ?? named.find(({ user_id }) => user_id !== null)?.user_id ?? null,
    verified_at: times.length > 0 ? Math.min(...times) : null,
    last_type: newest?.webhook_type ?? user.last_type,
    last_type_at: newest?.created_at ?? user.last_type_at,
  };
  const state = userState({
    connection:
      user.has_connection === null || user.connection_at === null
        ? null
        : { is_verified: isConnected, at: user.connection_at },
    was_verified: learnt.verified_at !== null,
    calls,
    is_outcome_excluded: isOutcomeExcluded(learnt, coverage),
    hadNoDestination: (type) => hadNoDestination(learnt, coverage, type),
    blind_spot: blindSpot(learnt, coverage),
  });
  const dependsOnCoverage = state.status === 'waiting' || state.delivery === 'not_sent';
  return { ...learnt, ...state, derived_with: derivedWith(epoch, dependsOnCoverage) };
}

// When a user was checked changes with every check, and is no news.
const QUIET: ReadonlySet<string> = new Set<keyof UserRow>([
  ...(['checked_at', 'connection_at', 'next_check_at', 'derived_with', 'last_response'] as const),
]);

async function save(write: UserWrite, before: UserRow | undefined, next: UserRow): Promise<void> {
  const { within, publish } = write;
  const { environment, reference_user_id: id } = next;
  if (!before) {
    await within.insertInto('users').values(next).execute();
    publish('user', id);
    return;
  }
  const known = new Map<string, unknown>(Object.entries(before));
  const news = Object.entries(next).filter(([name, value]) => known.get(name) !== value);
  if (news.length === 0) return;
  await within
    .updateTable('users')
    .set(Object.fromEntries(news))
    .where('environment', '=', environment)
    .where('reference_user_id', '=', id)
    .execute();
  if (news.some(([name]) => !QUIET.has(name))) publish('user', id);
}

/** The rows of these users, by id. */
export async function readUsers(
  database: Kysely<ConsoleSchema>,
  environment: string,
  ids: readonly string[],
): Promise<Map<string, UserRow>> {
  const rows = await inChunks(ids, (some) =>
    database
      .selectFrom('users')
      .selectAll()
      .where('environment', '=', environment)
      .where('reference_user_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.reference_user_id, row]));
}

/**
 * Stores users with what was newly learnt of them, and the state that follows from that and from their calls. `before`
 * holds the rows as they are stored.
 */
export async function settleUsers(
  write: UserWrite,
  before: ReadonlyMap<string, UserRow>,
  users: readonly UserRow[],
): Promise<void> {
  if (users.length === 0) return;
  const { within, environment, key } = write;
  const calls = await readCalls(
    within,
    environment,
    users.map((user) => user.reference_user_id),
  );
  const coverage = await readCoverage(within, environment, key);
  const epoch = await coverageEpoch(within, environment);
  const now = Date.now();
  for (const user of users) {
    const named = calls.get(user.reference_user_id) ?? [];
    const next = derived(user, named, coverage, epoch);
    await save(write, before.get(user.reference_user_id), {
      ...next,
      next_check_at: nextCheckAt(next, now),
    });
  }
}

/**
 * Creates and updates the users whom changed calls name. One that was removed comes back, unless `isEvidence` says that
 * nothing new is known of its calls: they were derived again.
 */
export async function refreshUsers(
  write: UserWrite,
  ids: readonly string[],
  isEvidence = true,
): Promise<void> {
  const { within, environment } = write;
  const named = ids.filter((id) => identifier.safeParse(id).success);
  const before = await readUsers(within, environment, named);
  const fresh = named.filter((id) => !before.has(id));
  const calls = await readCalls(within, environment, fresh);
  const created = fresh.map((id) => {
    const times = (calls.get(id) ?? []).map(({ made_at }) => made_at);
    return emptyUser(
      environment,
      id,
      'webhook',
      times.length > 0 ? Math.min(...times) : Date.now(),
    );
  });
  const known = [...before.values()].map((user) =>
    isEvidence ? { ...user, removed_at: null } : user,
  );
  await settleUsers(write, before, [...known, ...created]);
}
