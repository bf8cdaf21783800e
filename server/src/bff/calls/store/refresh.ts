import { sql } from 'kysely';
import { MAX_ATTEMPTS } from '../../../contract/index.js';
import type { AttemptRow, CallRow, TextRow } from '../../schema.js';
import { attemptText, callText, putTexts } from '../search/text-index.js';
import { derivedColumns, isAcceptedUnseen } from '../state.js';
import { refreshChains } from './chains.js';
import { changedAlike } from '../../../database/changed-alike.js';
import { inChunks } from '../../../database/in-chunks.js';
import { NO_RESPONSE, setCalls, type Write } from './write.js';
import { rowsIn } from '../../rows.js';

// More than the 16 of part 8, because a faulty service may list any number for one call.
const MOST_ATTEMPTS = 40;
// Few calls at a time, because the records of their attempts are read with them.
const CALLS_AT_ONCE = 50;

/** The newest attempts of each call, newest first; at most 40 each. */
async function attemptsOf({ within, environment }: Write, ids: readonly string[]) {
  const of = new Map<string, AttemptRow[]>();
  if (ids.length === 0) return of;
  const numbered = rowsIn(within, environment, 'attempts')
    .selectAll()
    .select(
      sql<number>`row_number() over (partition by transaction_id order by sequence desc)`.as('nth'),
    )
    .where('transaction_id', 'in', ids);
  const rows = await within
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where('nth', '<=', MOST_ATTEMPTS)
    .orderBy('sequence', 'desc')
    .execute();
  for (const { nth: _nth, ...row } of rows) {
    const id = row.transaction_id ?? '';
    const known = of.get(id);
    if (known) known.push(row);
    else of.set(id, [row]);
  }
  return of;
}

function isNewer(one: AttemptRow, other: AttemptRow): boolean {
  const byAttempt = (one.attempt ?? -1) - (other.attempt ?? -1);
  if (byAttempt !== 0) return byAttempt > 0;
  const byTime = (one.created_at ?? -1) - (other.created_at ?? -1);
  return byTime === 0 ? one.attempt_key > other.attempt_key : byTime > 0;
}

/** The columns of a call taken from its attempts; pruning attempts does not reset them. */
function fromAttempts(call: CallRow, attempts: readonly AttemptRow[]): Partial<CallRow> {
  const newest = attempts.reduce<AttemptRow | null>(
    (best, each) => (best === null || isNewer(each, best) ? each : best),
    null,
  );
  if (!newest) return {};
  const accepted = attempts.find(({ response }) => response === '2xx');
  // A record without a response says nothing about how its attempt ended.
  const failed = attempts.filter(({ response }) => response !== '2xx' && response !== 'other');
  // An attempt that was listed under two keys counts once.
  const different = new Set(failed.map(({ attempt, attempt_key }) => attempt ?? attempt_key));
  const isSixteenth = failed.some(({ attempt }) => (attempt ?? 0) >= MAX_ATTEMPTS);
  return {
    attempt_key: newest.attempt_key,
    is_attempt_listed: newest.attempt_key === call.attempt_key ? call.is_attempt_listed : 1,
    newest_attempt: newest.attempt ?? call.newest_attempt,
    failed_attempts: isSixteenth ? MAX_ATTEMPTS : Math.max(different.size, call.failed_attempts),
    is_accepted: accepted ? 1 : call.is_accepted,
    accepted_attempt: accepted?.attempt ?? call.accepted_attempt,
    response: newest.response,
    http_status: newest.http_status,
    network_code: newest.network_code,
    response_at: newest.created_at,
    response_attempt: newest.attempt,
    destination_url: newest.destination_url,
    destination: newest.destination,
  };
}

/** Attempts do not name a user: they get the one of their call. */
async function nameUser(write: Write, call: CallRow, attempts: readonly AttemptRow[]) {
  const { reference_user_id } = call;
  const other = attempts.filter((attempt) => attempt.reference_user_id !== reference_user_id);
  if (reference_user_id === null || other.length === 0) return;
  await write.within
    .updateTable('attempts')
    .set({ reference_user_id })
    .where(
      'sequence',
      'in',
      other.map(({ sequence }) => sequence),
    )
    .execute();
  const texts = other.map((attempt) => ({
    sequence: attempt.sequence,
    body: attemptText({ ...attempt, reference_user_id }),
  }));
  await putTexts(write.within, write.environment, 'attempts', texts);
  for (const { attempt_key } of other) write.publish('attempt', attempt_key);
}

/** The payloads of those calls that were delivered here, by transaction ID. */
async function payloadsOf({ within, environment }: Write, calls: readonly CallRow[]) {
  const ids = calls.flatMap((call) => (call.has_payload === 0 ? [] : [call.transaction_id]));
  if (ids.length === 0) return new Map<string, string>();
  const rows = await rowsIn(within, environment, 'incoming_deliveries')
    .select(['transaction_id', 'body'])
    .where('transaction_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ transaction_id, body }) => [transaction_id, body]));
}

/** A call with the columns taken from its attempts, and those that follow from them. */
function refreshed(call: CallRow, attempts: readonly AttemptRow[]): CallRow {
  const learnt = { ...call, ...fromAttempts(call, attempts) };
  const derived = derivedColumns(learnt);
  // In a rerun chain, the other calls matter too: refreshChains does that for all of them.
  const alone = isInChain(call)
    ? {}
    : { is_chain_delivered: Number(derived.state === 'delivered') };
  const unseen = isAcceptedUnseen(learnt, derived) ? NO_RESPONSE : {};
  return { ...learnt, ...derived, ...alone, ...unseen };
}

/**
 * Updates calls after new evidence: the columns taken from their attempts, the state that follows, their searchable
 * texts, their rerun chains and their users. `searchedAnew` holds the IDs of those whose texts changed.
 */
export async function refreshCalls(
  write: Write,
  calls: readonly CallRow[],
  searchedAnew: ReadonlySet<string>,
): Promise<void> {
  const users: string[] = [];
  const chained: string[] = [];
  await inChunks(
    calls,
    async (some) => {
      const attempts = await attemptsOf(
        write,
        some.map(({ transaction_id }) => transaction_id),
      );
      const payloads = await payloadsOf(
        write,
        some.filter(({ transaction_id }) => searchedAnew.has(transaction_id)),
      );
      const all = some.map((call) => {
        const own = attempts.get(call.transaction_id) ?? [];
        return { before: call, after: refreshed(call, own), own };
      });
      for (const { rows, set } of changedAlike(all)) await setCalls(write, rows, set);
      const texts: TextRow[] = [];
      for (const { after, own } of all) {
        const { transaction_id: id, sequence } = after;
        if (searchedAnew.has(id)) {
          await nameUser(write, after, own);
          texts.push({ sequence, body: callText(after, payloads.get(id) ?? null, own) });
        }
        write.publish('call', id);
        if (after.reference_user_id !== null) users.push(after.reference_user_id);
        if (isInChain(after)) chained.push(id);
      }
      await putTexts(write.within, write.environment, 'calls', texts);
      return [];
    },
    CALLS_AT_ONCE,
  );
  users.push(...(await refreshChains(write, chained)));
  await write.refreshUsers(write, [...new Set(users)]);
}

const isInChain = ({ rerun_of, rerun_state }: CallRow) => rerun_of !== null || rerun_state !== null;
