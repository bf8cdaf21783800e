import {
  WEBHOOK_TYPES,
  type Environment,
  type UserDeliveryReason,
  type UserSource,
} from '../../contract/index.js';
import type { ApiKey } from '../calls/api-keys.js';
import type { UserRow } from '../schema.js';
import {
  OUTCOME_TYPES,
  USER_RULES,
  firstVerification,
  outcomeTime,
  typeOf,
  userState,
  type OutcomeCall,
} from './state.js';

// The first and the last are the types whose calls end the wait for a user.
const [COMPLETED, , UNFULFILLABLE] = WEBHOOK_TYPES;
// The service's clock is known by whole seconds, and a call is made a moment after what it announces.
const CLOCKS_MS = 60_000;
const EPOCHS = 1_000_000_000;

const NOTHING_KNOWN = {
  ...({ removed_at: null, status: 'unknown', status_reason: 'not_checked' } as const),
  ...({ delivery: 'none', delivery_reason: null, delivery_call: null, derived_with: 0 } as const),
  ...{ user_id: null, invite_url: null, data_request_type: null, redirect_url: null },
  ...{ uniqueness_region_id: null, registered_at: null, registered_by: null },
  ...{ registered_key: null, label: null, score: null },
  ...{ has_connection: null, connection_at: null, checked_at: null, other_connection_at: null },
  ...{ last_response: null, next_check_at: null, check_refusal: null, check_refused_at: null },
  ...{ verified_at: null, verified_by: null, outcome_at: null, outcome_by: null },
  ...{ last_type: null, last_type_at: null },
};

/** A user of which nothing but the ID is known; `at` in ms by the service's clock. */
export function emptyUser(
  environment: Environment,
  id: string,
  source: UserSource,
  at: number,
): UserRow {
  return {
    // Its own columns first and without a spread: V8 makes a fast object of that.
    environment,
    reference_user_id: id,
    search_text: id.toLowerCase(),
    source,
    known_since: at,
    ...NOTHING_KNOWN,
  };
}

interface Period {
  webhook_type: string;
  has_destination: boolean;
  from: number;
  /** Infinity for the present one. */
  to: number;
}

/** What the archive of one key would have seen, and what it may have missed. Times in ms by the service's clock. */
export interface Coverage {
  key: ApiKey;
  gaps: readonly { from: number; to: number }[];
  /** The newest call that names no user: any call up to then may be any user's. Null when all name one. */
  unnamed_until: number | null;
  periods: readonly Period[];
  /** Since when the service was read without a pause; null where there was none. */
  unbroken_since: number | null;
  /** Which coverage of the archive this is; grows when it changes. */
  epoch: number;
}

function throughout(
  { periods }: Coverage,
  type: string,
  has_destination: boolean,
  from: number,
): boolean {
  return periods.some(
    (period) =>
      period.webhook_type === type &&
      period.has_destination === has_destination &&
      period.from <= from &&
      period.to === Infinity,
  );
}

/** Whether the user began with a registration here by this key: one that was known before has a past elsewhere. */
const isRegisteredHere = (
  { registered_key, registered_at, known_since }: UserRow,
  { key }: Coverage,
) =>
  registered_key !== null &&
  registered_key === key.fingerprint &&
  registered_at !== null &&
  known_since >= registered_at;

/** Why a call that announced this user's outcome may have gone unseen; null where it would be known. */
export function blindSpot(
  user: UserRow,
  coverage: Coverage,
): Exclude<UserDeliveryReason, 'call_unknown' | 'no_call_seen'> | null {
  const { registered_at, verified_at, has_connection } = user;
  if (registered_at === null || !isRegisteredHere(user, coverage)) return 'before_console';
  if (verified_at !== null && verified_at <= registered_at) return 'before_console';
  const from = registered_at - CLOCKS_MS;
  // What ended a verification may have come at any time since.
  const changed_at = Math.max(user.other_connection_at ?? 0, user.last_type_at ?? 0);
  const isEnded = has_connection === 0 || changed_at > (verified_at ?? Infinity);
  const to = isEnded ? Infinity : (verified_at ?? Infinity) + CLOCKS_MS;
  if (coverage.unnamed_until !== null && coverage.unnamed_until >= from)
    return 'calls_name_no_user';
  return coverage.gaps.some((gap) => gap.from <= to && gap.to >= from) ? 'gap' : null;
}

/** Whether no destination was set for the type from the user's registration up to now. */
export function hadNoDestination(user: UserRow, coverage: Coverage, type: string): boolean {
  const { registered_at } = user;
  return registered_at !== null && throughout(coverage, type, false, registered_at);
}

/** Whether a call that was made after this moment may have been missed, or names no user. */
const isMissedAfter = (at: number, { gaps, unnamed_until }: Coverage) =>
  gaps.some(({ to }) => to > at) || (unnamed_until ?? -Infinity) > at;

/**
 * Whether an outcome would have been seen: the service was read without a pause since the registration, and this was at
 * the very moment of the newest check, no later one has failed, and no call was missed since, or the service has announced
 * every outcome since, and nothing of that was missed.
 */
export function isOutcomeExcluded(user: UserRow, coverage: Coverage): boolean {
  const { registered_at, connection_at, status } = user;
  if (registered_at === null || !isRegisteredHere(user, coverage)) return false;
  if (registered_at < (coverage.unbroken_since ?? -Infinity)) return false;
  // The first check after the registration leaves it `not_verified` where it fails.
  const isUnchecked = connection_at === registered_at && status !== 'not_verified';
  if (isUnchecked && !isMissedAfter(registered_at, coverage)) return true;
  const isAnnounced = (type: string) => throughout(coverage, type, true, registered_at);
  if (!isAnnounced(COMPLETED) || !isAnnounced(UNFULFILLABLE)) return false;
  return blindSpot({ ...user, verified_at: null }, coverage) === null;
}

/** A call that names a user. */
export interface NamedCall extends OutcomeCall {
  user_id: string | null;
}

/** An announcement whose call was pruned: what followed from it still holds. A rerun of it that is left announces nothing. */
function remembered(user: UserRow, calls: readonly OutcomeCall[]): OutcomeCall[] {
  const { last_type, last_type_at, delivery, delivery_call, status, outcome_at } = user;
  const own = calls.filter(({ webhook_type }) => webhook_type === last_type);
  if (last_type === null || own.some(({ rerun_of }) => rerun_of === null)) return [];
  // Only reruns were ever known of it.
  if (last_type_at === null && own.length > 0) return [];
  // One without a time was at hand when the outcome that it announces was noticed.
  const noticed_at = typeOf(status) === last_type ? outcome_at : null;
  const made_at = last_type_at ?? noticed_at ?? 0;
  const known = new Set(calls.map(({ transaction_id }) => transaction_id));
  const repeated = own.find(({ rerun_of }) => !known.has(rerun_of ?? ''))?.rerun_of;
  return [
    {
      ...{ webhook_type: last_type, created_at: last_type_at, made_at },
      transaction_id: repeated ?? delivery_call ?? '',
      state: delivery === 'delivered' ? 'delivered' : 'unknown',
      ...{ is_chain_delivered: delivery === 'delivered', rerun_of: null },
    },
  ];
}

/** Which number a row has that was derived now; one that rests on what no gap hides gets that of this epoch. */
export function derivedWith(epoch: number, dependsOnCoverage: boolean): number {
  return USER_RULES * EPOCHS + (dependsOnCoverage ? epoch : EPOCHS - 1);
}

/** A user with what follows from it, from the calls that name the user and from the coverage of the archive. */
export function derivedUser(
  user: UserRow,
  named: readonly NamedCall[],
  coverage: Coverage,
): UserRow {
  const announced = named.filter(({ webhook_type }) => OUTCOME_TYPES.includes(webhook_type));
  const calls = [...announced, ...remembered(user, announced)];
  const completed = calls.filter(({ webhook_type }) => webhook_type === COMPLETED);
  const connection =
    user.has_connection === null || user.connection_at === null
      ? null
      : { is_verified: user.has_connection === 1, at: user.connection_at };
  const verified = firstVerification(
    { at: user.verified_at, by: user.verified_by },
    connection,
    completed,
  );
  const newest = calls
    .filter(({ rerun_of, created_at }) => rerun_of === null && created_at !== null)
    .reduce<OutcomeCall | null>(
      (best, call) => ((call.created_at ?? 0) >= (best?.created_at ?? 0) ? call : best),
      null,
    );
  const learnt: UserRow = {
    ...user,
    user_id: user.user_id ?? named.find(({ user_id }) => user_id !== null)?.user_id ?? null,
    ...{ verified_at: verified.at, verified_by: verified.by },
    // Of an outcome that only a rerun announces, it is known that it was, and not when.
    last_type: newest?.webhook_type ?? user.last_type ?? calls[0]?.webhook_type ?? null,
    last_type_at: newest?.created_at ?? user.last_type_at,
  };
  const { other_connection_at } = user;
  const state = userState({
    ...{ connection, other_connection_at },
    was_verified: verified.at !== null || completed.length > 0,
    calls,
    is_outcome_excluded: isOutcomeExcluded(learnt, coverage),
    hadNoDestination: (type) => hadNoDestination(learnt, coverage, type),
    blind_spot: blindSpot(learnt, coverage),
  });
  const outcome = outcomeTime(state.status, {
    ...{ calls, connection, other_connection_at },
    known: user.status === state.status ? { at: user.outcome_at, by: user.outcome_by } : null,
  });
  // What the archive of another key would tell shows once that key is connected again.
  const isOfAnotherKey = ![null, coverage.key.fingerprint].includes(user.registered_key);
  const isUntold = state.status === 'not_verified' || state.delivery_reason === 'before_console';
  const dependsOnCoverage =
    state.status === 'waiting' || state.delivery === 'not_sent' || (isOfAnotherKey && isUntold);
  return {
    ...{ ...learnt, ...state, outcome_at: outcome.at, outcome_by: outcome.by },
    derived_with: derivedWith(coverage.epoch, dependsOnCoverage),
  };
}

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
const FIRST_MS = 3 * SECOND;
const LAST_AFTER_MS = 30 * DAY;

const OPEN = new Set(['waiting', 'not_verified', 'unknown']);

/** Whether a later check may add information. */
export const isOpen = (status: string): boolean => OPEN.has(status);

/**
 * When the console reads get_status of this user by itself, in ms by its own clock; null for never. Only users that
 * were registered here are, while their outcome is open: the first time after 3 s, then after half the time since
 * registration each, at least once a day, for 30 days; and at once where a webhook calls for a check, or brought the
 * outcome, of which only a check has the results.
 */
export function nextCheckAt(user: UserRow, now: number): number | null {
  if (user.source !== 'registered' || user.removed_at !== null) return null;
  // The webhook states the outcome; only get_status has the results.
  const lacksResults = user.status === 'verified' && user.has_connection !== 1;
  const needsCheck = user.status_reason === 'needs_check';
  if (!lacksResults && !isOpen(user.status)) return null;
  if (lacksResults || needsCheck) {
    const next = Math.min(user.next_check_at ?? now, now);
    // A check since then brought nothing new, and the next one may not either.
    if (next > (user.checked_at ?? 0)) return next;
  }
  const age = Math.max((user.connection_at ?? user.known_since) - (user.registered_at ?? 0), 0);
  if (age > LAST_AFTER_MS) return null;
  const due = (user.checked_at ?? now) + Math.min(Math.max(age / 2, FIRST_MS), DAY);
  return Math.round(due);
}
