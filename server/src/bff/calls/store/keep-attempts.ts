import { createHash } from 'node:crypto';
import {
  responseClass,
  attemptBand,
  type CallEvent,
  type Environment,
} from '../../../contract/index.js';
import type { AttemptRow, CallRow } from '../../schema.js';
import type { BothClocks } from '../../service/clock.js';
import { noteListing, ofKey, oldestOf, storeOldest } from '../api-keys.js';
import { attemptText, putTexts } from '../search/text-index.js';
import { cleanText, indexedOrNull, indexedText, wholeNumber } from './clean-text.js';
import type { ListingPart } from './batches.js';
import { isGap, keepGap, oldestTime } from './gap.js';
import { inChunks } from '../../../database/in-chunks.js';
import type { Kept } from './keep-calls.js';
import { inSequence } from './sequence.js';
import { refreshCalls } from './refresh.js';
import { addCalls, emptyCall, knownCalls, setCalls, withKey, type Write } from './write.js';
import { rowsIn } from '../../rows.js';

const EXCERPT = 200;
const MESSAGE = 1000;
const MOST_RETRYING = 500;

/** A listed attempt with its key, which is unique within its environment. */
export interface KeyedAttempt {
  attempt_key: string;
  event: CallEvent;
}

/**
 * The attempts of a listing, each once. Without an ID of the service's own, the key is a digest of the record with its
 * number among the identical records of the listing.
 */
export function keyedAttempts(events: readonly CallEvent[]): KeyedAttempt[] {
  const alike = new Map<string, number>();
  const keyed = new Map<string, KeyedAttempt>();
  for (const event of events) {
    let attempt_key = event.event_id && indexedText(event.event_id);
    if (!attempt_key) {
      const digest = createHash('sha256').update(JSON.stringify(event.raw)).digest('hex');
      const n = alike.get(digest) ?? 0;
      alike.set(digest, n + 1);
      attempt_key = `record:${digest.slice(0, 40)}:${n}`;
    }
    if (!keyed.has(attempt_key)) keyed.set(attempt_key, { attempt_key, event });
  }
  return [...keyed.values()];
}

/** The host of a URL, with its port unless it is the default; null for text that is not a URL. */
export function destinationOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return indexedOrNull(new URL(url).host || null);
}

const wholeOrNull = (value: number | null) => (value === null ? null : wholeNumber(value));

function attemptColumns(
  environment: Environment,
  { attempt_key, event }: KeyedAttempt,
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

/** Attempts are evidence of their calls: a call that no listing has shown yet is created from them. */
async function addMissingCalls(
  write: Write,
  attempts: readonly NewAttempt[],
  known: ReadonlyMap<string, CallRow>,
  { now, at }: BothClocks,
): Promise<CallRow[]> {
  const missing = new Map<string, NewAttempt>();
  for (const attempt of attempts) {
    const id = attempt.transaction_id;
    if (id === null || known.has(id)) continue;
    const before = missing.get(id);
    const isOlder = (attempt.created_at ?? Infinity) < (before?.created_at ?? Infinity);
    if (!before || isOlder) missing.set(id, attempt);
  }
  const calls = [...missing].map(([id, { webhook_type, created_at }]) => ({
    ...{ ...emptyCall(write.environment, write.key.bit, id, now), webhook_type },
    // The call has no time of its own; the attempt was made some time after it was created.
    placedAt: created_at,
  }));
  return addCalls(write, calls, at);
}

async function addAttempts(
  write: Write,
  attempts: readonly NewAttempt[],
  calls: ReadonlyMap<string, CallRow>,
  at: number,
): Promise<AttemptRow[]> {
  const { within, publish, environment, key } = write;
  const numbered = await inSequence(within, 'attempts', environment, attempts, {
    timeOf: ({ created_at }) => created_at,
    at,
  });
  const rows = numbered.map((attempt) => ({
    ...attempt,
    keys: key.bit,
    reference_user_id: calls.get(attempt.transaction_id ?? '')?.reference_user_id ?? null,
  }));
  await inChunks(rows, (some) => within.insertInto('attempts').values(some).execute());
  const texts = rows.map((row) => ({ sequence: row.sequence, body: attemptText(row) }));
  await inChunks(texts, async (some) => {
    await putTexts(within, environment, 'attempts', some);
    return [];
  });
  await storeOldest(write, 'attempts', rows);
  for (const { attempt_key } of rows) publish('attempt', attempt_key);
  return rows;
}

/** Stores the responses of attempts that were first listed without one; returns those attempts. */
async function completeAttempts(
  { within, publish, environment }: Write,
  listed: readonly NewAttempt[],
  known: readonly Pick<AttemptRow, 'attempt_key' | 'sequence' | 'response' | 'reference_user_id'>[],
): Promise<NewAttempt[]> {
  const open = new Map(
    known.filter(({ response }) => response === 'other').map((row) => [row.attempt_key, row]),
  );
  const completed = listed.filter(
    ({ attempt_key, response }) => response !== 'other' && open.has(attempt_key),
  );
  for (const { first_seen_at: _firstSeenAt, ...attempt } of completed) {
    const row = open.get(attempt.attempt_key);
    if (!row) continue;
    const { sequence, reference_user_id } = row;
    await within.updateTable('attempts').set(attempt).where('sequence', '=', sequence).execute();
    const text = { sequence, body: attemptText({ ...attempt, reference_user_id }) };
    await putTexts(within, environment, 'attempts', [text]);
    publish('attempt', attempt.attempt_key);
  }
  return completed;
}

/**
 * Calls that are retrying only by their attempts, whose newest attempt is no longer listed: nothing says how they went
 * on.
 */
async function withoutListedAttempt(
  { within, environment }: Write,
  listed: ReadonlySet<string>,
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

/** The calls of listed attempts belong to the key of the listing too; returns those that did not yet. */
async function claimCalls(write: Write, calls: readonly CallRow[]): Promise<CallRow[]> {
  const claimed: CallRow[] = [];
  for (const call of calls) {
    const keys = withKey(write, call.keys);
    if (keys !== call.keys) claimed.push(...(await setCalls(write, [call], { keys })));
  }
  await storeOldest(write, 'calls', claimed);
  return claimed;
}

const idsOf = (calls: readonly CallRow[]) => calls.map(({ transaction_id }) => transaction_id);

function newestAttempt({ within, environment, key }: Write) {
  return rowsIn(within, environment, 'attempts')
    .select('created_at')
    .where(ofKey('attempts', key))
    .where('sequence', '>=', oldestOf('attempts', key))
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Stores a part of a listing of attempts (4.8) within a write; an attempt with a response never changes. The first part
 * detects the gap before the listing, the last one the calls whose newest attempt is no longer listed.
 */
export async function keepListedAttempts(
  write: Write,
  { all, part, isFirst, isLast }: ListingPart<CallEvent>,
  clocks: BothClocks,
): Promise<Kept> {
  const { within, environment } = write;
  const whole = keyedAttempts(all);
  const keys = new Set(whole.map(({ attempt_key }) => attempt_key));
  const inPart = new Set(part);
  const listed = whole.filter(({ event }) => inPart.has(event));
  const known = await inChunks([...keys], (some) =>
    rowsIn(within, environment, 'attempts')
      .select(['attempt_key', 'keys', 'sequence', 'response', 'reference_user_id'])
      .where('attempt_key', 'in', some)
      .execute(),
  );
  const last = isFirst ? await noteListing(write, 'attempts', whole.length) : null;
  const others = known.filter((row) => withKey(write, row.keys) !== row.keys);
  const listedBefore = known.length - others.length;
  const gap = isFirst && isGap({ listed: whole.length, listedBefore, last });
  // Read before the listed records are marked as this key's own.
  const before = gap ? await newestAttempt(write) : undefined;
  for (const row of others) {
    const set = { keys: withKey(write, row.keys) };
    await within.updateTable('attempts').set(set).where('sequence', '=', row.sequence).execute();
  }
  await storeOldest(write, 'attempts', others);
  const knownKeys = new Set(known.map(({ attempt_key }) => attempt_key));
  // A listing without times is assumed to be newest first, like a sandbox's.
  const read = listed.toReversed().map((one) => attemptColumns(environment, one, clocks.now));
  const fresh = read.filter(({ attempt_key }) => !knownKeys.has(attempt_key));
  const ids = listed.map(({ event }) => indexedOrNull(event.transaction_id));
  const calls = await knownCalls(write, [...new Set(ids.filter((id) => id !== null))]);
  const claimed = await claimCalls(write, [...calls.values()]);
  for (const call of claimed) calls.set(call.transaction_id, call);
  const missing = await addMissingCalls(write, fresh, calls, clocks);
  for (const call of missing) calls.set(call.transaction_id, call);
  const added = await addAttempts(write, fresh, calls, clocks.at);
  const completed = await completeAttempts(write, read, known);
  const touched = new Set([...added, ...completed].map(({ transaction_id }) => transaction_id));
  const again = [...calls.values()].filter(
    ({ attempt_key, is_attempt_listed }) =>
      is_attempt_listed === 0 && attempt_key !== null && keys.has(attempt_key),
  );
  const relisted = await setCalls(write, again, { is_attempt_listed: 1 });
  for (const call of relisted) calls.set(call.transaction_id, call);
  const gone = isLast ? await withoutListedAttempt(write, keys) : [];
  const unlisted = await setCalls(write, gone, { is_attempt_listed: 0 });
  // As they are stored now, because a newer attempt of the same listing has to update it again.
  for (const call of unlisted) calls.set(call.transaction_id, call);
  const moved = new Set([...touched, ...idsOf(relisted), ...idsOf(claimed), ...idsOf(unlisted)]);
  await refreshCalls(
    write,
    [...calls.values()].filter(({ transaction_id }) => moved.has(transaction_id)),
    new Set([...touched].filter((id) => id !== null)),
  );
  const [oldest] = added;
  if (gap && oldest) {
    await keepGap(write, 'attempts', {
      below_sequence: oldest.sequence,
      from_at: before?.created_at ?? null,
      to_at: oldestTime(whole.map(({ event }) => event.created)),
      found_at: clocks.at,
    });
  }
  return { added: added.length, changed: 0, gap, pending: false };
}
