import { createHash } from 'node:crypto';
import {
  responseClass,
  attemptBand,
  type CallEvent,
  type Environment,
} from '../../../contract/index.js';
import type { AttemptRow, CallRow } from '../../schema.js';
import type { BothClocks } from '../../service/health.js';
import { storeOldest } from '../api-keys.js';
import { attemptText, putTexts } from '../search/text-index.js';
import { cleanText, indexedOrNull, indexedText, wholeNumber } from './clean-text.js';
import type { ListingPart } from './batches.js';
import { findGap, keepGap } from './gap.js';
import { inChunks } from '../../../database/in-chunks.js';
import { inSequence } from './sequence.js';
import { refreshCalls } from './refresh.js';
import { knownCalls, setCalls, storeCalls, withKey, type Statement, type Write } from './write.js';
import { rowsIn } from '../../rows.js';

const EXCERPT = 200;
const MESSAGE = 1000;
const MOST_RETRYING = 500;

/**
 * Gives each attempt of a listing its key, which is unique within its environment. Without an ID of the service's own,
 * it is a digest of the record with its number among the identical records of the listing.
 */
export function attemptKeys(): (event: CallEvent) => string {
  const alike = new Map<string, number>();
  return ({ event_id, raw }) => {
    if (event_id) return indexedText(event_id);
    const digest = createHash('sha256').update(JSON.stringify(raw)).digest('hex');
    const n = alike.get(digest) ?? 0;
    alike.set(digest, n + 1);
    return `record:${digest.slice(0, 40)}:${n}`;
  };
}

/** The host of a URL, with its port unless it is the default; null for text that is not a URL. */
export function destinationOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return indexedOrNull(new URL(url).host || null);
}

const wholeOrNull = (value: number | null) => (value === null ? null : wholeNumber(value));

function attemptColumns(
  environment: Environment,
  attempt_key: string,
  event: CallEvent,
  now: number,
): Omit<AttemptRow, 'sequence' | 'reference_user_id' | 'keys'> {
  const attempt = wholeOrNull(event.attempt);
  const { response_body } = event;
  const { code = null, message = null } = event.network_error ?? {};
  const http_status = wholeOrNull(event.http_status);
  return {
    environment,
    attempt_key,
    event_id: indexedOrNull(event.event_id),
    transaction_id: indexedOrNull(event.transaction_id),
    webhook_type: indexedOrNull(event.webhook_type),
    attempt,
    attempts_band: attempt === null ? null : attemptBand(attempt),
    destination_url: event.destination_url === null ? null : cleanText(event.destination_url),
    destination: destinationOf(event.destination_url),
    response: responseClass({ http_status, network_code: code, network_message: message }),
    http_status,
    network_code: indexedOrNull(code),
    network_message: message === null ? null : cleanText(message.slice(0, MESSAGE)),
    body_excerpt: response_body === null ? null : cleanText(response_body.slice(0, EXCERPT)),
    duration_ms: wholeOrNull(event.duration_ms),
    created_at: event.created,
    first_seen_at: now,
    raw: JSON.stringify(event.raw),
  };
}

type NewAttempt = ReturnType<typeof attemptColumns>;

/** Attempts are evidence of their calls: a call that no listing has shown yet is created from the oldest of them. */
function statementsOf(
  attempts: readonly NewAttempt[],
  known: ReadonlyMap<string, CallRow>,
): Statement[] {
  const oldest = new Map<string, NewAttempt>();
  for (const attempt of attempts) {
    const id = attempt.transaction_id;
    if (id === null || known.has(id)) continue;
    const before = oldest.get(id);
    const isOlder = (attempt.created_at ?? Infinity) < (before?.created_at ?? Infinity);
    if (!before || isOlder) oldest.set(id, attempt);
  }
  return [
    ...[...known.keys()].map((transaction_id) => ({ transaction_id, columns: () => null })),
    ...[...oldest].map(([transaction_id, { webhook_type, created_at }]) => ({
      ...{ transaction_id, columns: () => ({ webhook_type }) },
      // The call has no time of its own; the attempt was made some time after it was created.
      placedAt: created_at,
    })),
  ];
}

type KnownAttempt = Pick<
  AttemptRow,
  'attempt_key' | 'keys' | 'sequence' | 'response' | 'reference_user_id' | 'first_seen_at'
>;

/**
 * Stores new attempts, and the responses of those that were first listed without one: an attempt with a response never
 * changes. Returns the stored rows.
 */
async function storeAttempts(
  write: Write,
  listed: readonly NewAttempt[],
  known: ReadonlyMap<string, KnownAttempt>,
  calls: ReadonlyMap<string, CallRow>,
  at: number,
) {
  const { within, publish, environment, key } = write;
  const fresh = listed.filter(({ attempt_key }) => !known.has(attempt_key));
  const timed = fresh.map((row) => ({ row, time: row.created_at }));
  const numbered = await inSequence(write, 'attempts', timed, at);
  const added = numbered.map((attempt) => ({
    ...attempt,
    keys: key.bit,
    reference_user_id: calls.get(attempt.transaction_id ?? '')?.reference_user_id ?? null,
  }));
  if (added.length > 0) await within.insertInto('attempts').values(added).execute();
  await storeOldest(write, 'attempts', added);
  const completed = listed.flatMap((attempt) => {
    const row = known.get(attempt.attempt_key);
    if (row?.response !== 'other' || attempt.response === 'other') return [];
    const { sequence, reference_user_id, first_seen_at } = row;
    return [{ ...attempt, sequence, reference_user_id, first_seen_at }];
  });
  for (const { sequence, ...columns } of completed)
    await within.updateTable('attempts').set(columns).where('sequence', '=', sequence).execute();
  const rows = [...added, ...completed];
  const texts = rows.map((row) => ({ sequence: row.sequence, body: attemptText(row) }));
  await putTexts(within, environment, 'attempts', texts);
  for (const { attempt_key } of rows) publish('attempt', attempt_key);
  return { added, rows };
}

/** Attempts that only other keys had listed belong to the key of the listing too. */
async function claimAttempts(write: Write, attempts: readonly KnownAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const sequences = attempts.map(({ sequence }) => sequence);
  await write.within
    .updateTable('attempts')
    .set((update) => ({ keys: update('keys', '+', write.key.bit) }))
    .where('sequence', 'in', sequences)
    .execute();
  await storeOldest(write, 'attempts', attempts);
}

/**
 * Calls that are retrying only by their attempts, whose newest attempt is no longer listed: nothing says how they went
 * on.
 */
async function withoutListedAttempt(
  { within, environment }: Write,
  listed: ListingPart<CallEvent>['all'],
): Promise<CallRow[]> {
  const rows = await rowsIn(within, environment, 'calls')
    .selectAll()
    .where('state', '=', 'retrying')
    .where('is_attempt_listed', '=', 1)
    .where((is) => is.or([is('listed_at', 'is', null), is('unlisted_at', 'is not', null)]))
    .limit(MOST_RETRYING)
    .execute();
  return rows.filter(({ attempt_key }) => attempt_key !== null && !listed.has(attempt_key));
}

/**
 * Stores a part of a listing of attempts (4.8) within a write. The first part detects the gap before the listing, the
 * last one the calls whose newest attempt is no longer listed. Returns whether it is after a gap.
 */
export async function keepListedAttempts(
  write: Write,
  { all, part, isFirst, isLast }: ListingPart<CallEvent>,
  clocks: BothClocks,
): Promise<boolean> {
  const { within, environment } = write;
  const rows = await inChunks([...all.keys()], (some) =>
    rowsIn(within, environment, 'attempts')
      .select(['attempt_key', 'keys', 'sequence', 'response', 'reference_user_id', 'first_seen_at'])
      .where('attempt_key', 'in', some)
      .execute(),
  );
  const known = new Map(rows.map((row) => [row.attempt_key, row]));
  const others = rows.filter((row) => withKey(write, row.keys) !== row.keys);
  const listedBefore = rows.length - others.length;
  // Read before the listed records are marked as this key's own.
  const gap = isFirst ? await findGap(write, 'attempts', all, listedBefore) : null;
  await claimAttempts(write, others);

  const listed = [...part].map(([attempt_key, event]) =>
    attemptColumns(environment, attempt_key, event, clocks.now),
  );
  const ids = new Set(listed.flatMap(({ transaction_id }) => transaction_id ?? []));
  const calls = await knownCalls(write, [...ids]);
  const changed = new Set<string>();
  const note = (stored: readonly CallRow[]) => {
    for (const call of stored) {
      calls.set(call.transaction_id, call);
      changed.add(call.transaction_id);
    }
  };
  const fresh = listed.filter(({ attempt_key }) => !known.has(attempt_key));
  const stored = await storeCalls(write, calls, statementsOf(fresh, calls), clocks);
  note([...stored.moved, ...stored.added]);
  const attempts = await storeAttempts(write, listed, known, calls, clocks.at);
  const touched = new Set(attempts.rows.flatMap(({ transaction_id }) => transaction_id ?? []));
  const again = [...calls.values()].filter(
    ({ attempt_key, is_attempt_listed }) =>
      is_attempt_listed === 0 && attempt_key !== null && all.has(attempt_key),
  );
  note(await setCalls(write, again, { is_attempt_listed: 1 }));
  const gone = isLast ? await withoutListedAttempt(write, all) : [];
  // As they are stored now, because a newer attempt of the same listing has to update it again.
  note(await setCalls(write, gone, { is_attempt_listed: 0 }));
  await refreshCalls(
    write,
    [...calls.values()].filter(({ transaction_id: id }) => changed.has(id) || touched.has(id)),
    touched,
  );
  if (gap) await keepGap(write, gap, [...attempts.added, ...known.values()], clocks.at);
  return gap !== null;
}
