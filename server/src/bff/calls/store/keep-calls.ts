import type { Call } from '../../../contract/index.js';
import type { CallRow } from '../../schema.js';
import { readServiceNow, type BothClocks } from '../../service/health.js';
import type { ListingPart } from './batches.js';
import { indexedOrNull, indexedText, wholeNumber } from './clean-text.js';
import { findGap, keepGap } from './gap.js';
import { refreshCalls } from './refresh.js';
import { knownCalls, setCalls, storeCalls, withKey, type Write } from './write.js';
import { rowsIn } from '../../rows.js';

// More than a listing contains; the others are refreshed after the next poll.
const MOST_UNLISTED = 500;

/** The ID under which a listed call is stored. */
export const callId = ({ transaction_id }: Call): string => indexedText(transaction_id);

const TIMES = {
  updated_at: ['updated_at', 'updatedAt', 'modified_at', 'modifiedAt'],
  completed_at: ['completed_at', 'completedAt', 'delivered_at', 'finished_at'],
  next_attempt_at: ['next_attempt_at', 'nextAttemptAt', 'next_retry_at', 'nextRetryAt'],
};

function firstTime({ times }: Call, names: readonly string[]): number | null {
  const name = names.find((each) => Object.hasOwn(times, each));
  return name === undefined ? null : (times[name] ?? null);
}

/** The columns that are taken from a listing. */
function listedColumns(call: Call) {
  return {
    webhook_type: indexedText(call.webhook_type),
    status: indexedText(call.status),
    listed_attempts: wholeNumber(call.attempts),
    reference_user_id: indexedOrNull(call.reference_user_id),
    user_id: indexedOrNull(call.user_id),
    created_at: call.created,
    updated_at: firstTime(call, TIMES.updated_at),
    completed_at: firstTime(call, TIMES.completed_at),
    next_attempt_at: firstTime(call, TIMES.next_attempt_at),
    raw: JSON.stringify(call.raw),
  };
}

type Listed = ReturnType<typeof listedColumns>;
type Known = Pick<CallRow, keyof Listed | 'listed_at' | 'unlisted_at'>;

/** The columns to set; null if the listing adds nothing. */
function changesTo(known: Known, listed: Listed, now: number) {
  const isListed = known.listed_at !== null && known.unlisted_at === null;
  if (known.raw === listed.raw && isListed) return null;
  return {
    ...{ ...listed, listed_at: known.listed_at ?? now, unlisted_at: null },
    reference_user_id: listed.reference_user_id ?? known.reference_user_id,
    user_id: listed.user_id ?? known.user_id,
    created_at: listed.created_at ?? known.created_at,
  };
}

/**
 * The calls that were pending and are no longer listed, `at` by the service's clock: a listing contains 50 (part 8),
 * and calls beyond that continue unseen. So do calls that only an earlier API key lists.
 */
async function unlistedCalls(
  write: Write,
  listed: ListingPart<Call>['all'],
  at: number,
): Promise<CallRow[]> {
  const rows = await rowsIn(write.within, write.environment, 'calls')
    .selectAll()
    .where('state', '=', 'retrying')
    .where('listed_at', 'is not', null)
    .where('unlisted_at', 'is', null)
    .limit(MOST_UNLISTED)
    .execute();
  const gone = rows.filter(({ transaction_id }) => !listed.has(transaction_id));
  return setCalls(write, gone, { unlisted_at: at });
}

const SEARCHED = ['reference_user_id', 'user_id', 'webhook_type'] as const;

/**
 * Stores a part of a listing of calls within a write: the new ones and those that changed. The first part detects the
 * gap before the listing, the last one the calls that are no longer listed. Returns whether it is after a gap.
 */
export async function keepListedCalls(
  write: Write,
  { all, part, isFirst, isLast }: ListingPart<Call>,
  clocks: BothClocks,
): Promise<boolean> {
  const { now, at } = clocks;
  const known = await knownCalls(write, [...(isFirst ? all : part).keys()]);
  const listedBefore = [...known.values()].filter(
    ({ listed_at, keys }) => listed_at !== null && withKey(write, keys) === keys,
  ).length;
  const gap = isFirst ? await findGap(write, 'calls', all, listedBefore) : null;
  const statements = [...part].map(([transaction_id, record]) => ({
    transaction_id,
    columns: (call: Known) => changesTo(call, listedColumns(record), now),
  }));
  const { moved, added } = await storeCalls(write, known, statements, clocks);
  const unlisted = isLast ? await unlistedCalls(write, all, at) : [];
  const searchedAnew = [...moved, ...added].filter((row) => {
    const before = known.get(row.transaction_id);
    return SEARCHED.some((name) => before?.[name] !== row[name]);
  });
  await refreshCalls(
    write,
    [...moved, ...unlisted, ...added],
    new Set(searchedAnew.map(({ transaction_id }) => transaction_id)),
  );
  if (gap) await keepGap(write, gap, [...added, ...known.values()], at);
  return gap !== null;
}

/** An incoming delivery (part 6) with its raw body. */
export interface IncomingDelivery {
  transaction_id: string;
  webhook_type: string;
  reference_user_id: string | null;
  user_id: string | null;
  created_at: number | null;
  body: string;
}

/** A delivery gives the call its payload and its user; a call that was never listed is known by its delivery alone. */
export async function keepIncomingDelivery(
  write: Write,
  delivery: IncomingDelivery,
): Promise<void> {
  const transaction_id = indexedText(delivery.transaction_id);
  const known = await knownCalls(write, [transaction_id]);
  const statement = {
    transaction_id,
    columns: (call: Pick<CallRow, keyof IncomingDelivery & keyof CallRow>) => ({
      reference_user_id: call.reference_user_id ?? indexedOrNull(delivery.reference_user_id),
      user_id: call.user_id ?? indexedOrNull(delivery.user_id),
      webhook_type: call.webhook_type ?? indexedText(delivery.webhook_type),
      created_at: call.created_at ?? delivery.created_at,
      has_payload: 1,
    }),
  };
  const at = delivery.created_at ?? (await readServiceNow(write.within, write.environment));
  const clocks = { now: Date.now(), at };
  const { moved, added } = await storeCalls(write, known, [statement], clocks);
  await refreshCalls(write, [...moved, ...added], new Set([transaction_id]));
}

/** The console finished sending a 2xx response, its own or its relay's, to deliveries of these calls. */
export async function keepAccepted(write: Write, transactionIds: readonly string[]): Promise<void> {
  const calls = await knownCalls(write, [...new Set(transactionIds.map(indexedText))]);
  const accepted: CallRow[] = [];
  for (const call of calls.values()) {
    if (call.accepted_here_after !== null) continue;
    const set = { accepted_here_after: call.failed_attempts };
    accepted.push(...(await setCalls(write, [call], set)));
  }
  if (accepted.length > 0) await refreshCalls(write, accepted, new Set());
}
