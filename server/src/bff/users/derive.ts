import {
  isOutcomeOpen,
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
// The service's clock is known in whole seconds, and a call is made a moment after the outcome.
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

/** A user with a known ID and nothing else; `at` in ms by the service's clock. */
export function emptyUser(
  environment: Environment,
  id: string,
  source: UserSource,
  at: number,
): UserRow {
  return {
    // Own columns first and without a spread, because V8 then creates a fast object.
    environment,
    reference_user_id: id,
    search_text: id.toLowerCase(),
    source,
    known_since: at,
    ...NOTHING_KNOWN,
  };
}

/** What the archive of one key would have seen, and what it may have missed. Times in ms by the service's clock. */
export interface Coverage {
  key: ApiKey;
  gaps: readonly { from: number; to: number }[];
  /** The newest call that names no user: any call up to then may be any user's. Null if all name one. */
  unnamed_until: number | null;
  /** From when on each type has had its present destination, or none (null). */
  periods: readonly { webhook_type: string; destination_url: string | null; from_at: number }[];
  /** Since when the service has been polled without a pause; null if it has not been polled. */
  unbroken_since: number | null;
  /** The version of the archive's coverage, which increases when it changes. */
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
      (period.destination_url !== null) === has_destination &&
      period.from_at <= from,
  );
}

/**
 * When the user was registered here with this key; null if there was no such registration, or if the user was known
 * before it, because that past is unknown.
 */
function registeredHereAt(user: UserRow, { key }: Coverage): number | null {
  const { registered_key, registered_at, known_since } = user;
  if (registered_key !== key.fingerprint) return null;
  return known_since >= (registered_at ?? Infinity) ? registered_at : null;
}

/** Why a call that announced this user's outcome may not have been seen; null if it would be known. */
export function blindSpot(
  user: UserRow,
  coverage: Coverage,
): Exclude<UserDeliveryReason, 'call_unknown' | 'no_call_seen'> | null {
  const { verified_at, has_connection } = user;
  const registered_at = registeredHereAt(user, coverage);
  if (registered_at === null) return 'before_console';
  if (verified_at !== null && verified_at <= registered_at) return 'before_console';
  const from = registered_at - CLOCKS_MS;
  // A verification may have ended at any time since.
  const changed_at = Math.max(user.other_connection_at ?? 0, user.last_type_at ?? 0);
  const isEnded = has_connection === 0 || changed_at > (verified_at ?? Infinity);
  const to = isEnded ? Infinity : (verified_at ?? Infinity) + CLOCKS_MS;
  if (coverage.unnamed_until !== null && coverage.unnamed_until >= from)
    return 'calls_name_no_user';
  return coverage.gaps.some((gap) => gap.from <= to && gap.to >= from) ? 'gap' : null;
}

/** Whether the type has had no destination since the user's registration. */
export function hadNoDestination(user: UserRow, coverage: Coverage, type: string): boolean {
  const { registered_at } = user;
  return registered_at !== null && throughout(coverage, type, false, registered_at);
}

/** Whether a call that was made after this moment may have been missed, or names no user. */
const isMissedAfter = (at: number, { gaps, unnamed_until }: Coverage) =>
  gaps.some(({ to }) => to > at) || (unnamed_until ?? -Infinity) > at;

/**
 * Whether an outcome would have been seen. The service must have been polled without a pause since the registration.
 * Then either nothing was checked since the registration, not even in vain, and no call was missed; or every outcome
 * has had a destination since the registration, and none of those calls was missed.
 */
export function isOutcomeExcluded(user: UserRow, coverage: Coverage): boolean {
  const { connection_at, status } = user;
  const registered_at = registeredHereAt(user, coverage);
  if (registered_at === null) return false;
  if (registered_at < (coverage.unbroken_since ?? -Infinity)) return false;
  // A failed first check after the registration leaves the user `not_verified`.
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

/** An announcement whose call was pruned: its consequences still hold. A remaining rerun of it announces nothing. */
function remembered(user: UserRow, calls: readonly OutcomeCall[]): OutcomeCall[] {
  const { last_type, last_type_at, delivery, delivery_call, status, outcome_at } = user;
  const own = calls.filter(({ webhook_type }) => webhook_type === last_type);
  if (last_type === null || own.some(({ rerun_of }) => rerun_of === null)) return [];
  // Only reruns of it were ever known.
  if (last_type_at === null && own.length > 0) return [];
  // A call without a time was known by the time that its outcome was noticed.
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

/** The version number of a row derived now; if no gap can affect the row, it is valid for all epochs. */
export function derivedWith(epoch: number, dependsOnCoverage: boolean): number {
  return USER_RULES * EPOCHS + (dependsOnCoverage ? epoch : EPOCHS - 1);
}

/** A user with everything that follows from the calls that name the user and from the coverage of the archive. */
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
    // If only a rerun announces an outcome, it is known to have happened, but not when.
    last_type: newest?.webhook_type ?? user.last_type ?? calls[0]?.webhook_type ?? null,
    last_type_at: newest?.created_at ?? user.last_type_at,
  };
  const evidence = { connection, other_connection_at: user.other_connection_at, calls };
  const state = userState({
    ...evidence,
    was_verified: verified.at !== null || completed.length > 0,
    is_outcome_excluded: isOutcomeExcluded(learnt, coverage),
    hadNoDestination: (type) => hadNoDestination(learnt, coverage, type),
    blind_spot: blindSpot(learnt, coverage),
  });
  const known = user.status === state.status ? { at: user.outcome_at, by: user.outcome_by } : null;
  const outcome = outcomeTime(state.status, evidence, known);
  // What another key's archive would tell is known once that key is connected again.
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

/**
 * When the console calls get_status for this user by itself, in ms by its own clock; null for never. It only does so
 * for users that were registered here and whose outcome is open: first after 3 s, then after half the time since
 * registration, at least once a day, for 30 days; and at once if a webhook requires a check, or announced the outcome,
 * because only get_status has its results.
 */
export function nextCheckAt(user: UserRow, now: number): number | null {
  if (user.source !== 'registered' || user.removed_at !== null) return null;
  // The webhook states the outcome; only get_status has the results.
  const lacksResults = user.status === 'verified' && user.has_connection !== 1;
  const needsCheck = user.status_reason === 'needs_check';
  if (!lacksResults && !isOutcomeOpen(user.status)) return null;
  if (lacksResults || needsCheck) {
    const next = Math.min(user.next_check_at ?? now, now);
    // A check since then brought nothing new, so the next one may not either.
    if (next > (user.checked_at ?? 0)) return next;
  }
  const age = Math.max((user.connection_at ?? user.known_since) - (user.registered_at ?? 0), 0);
  if (age > LAST_AFTER_MS) return null;
  const due = (user.checked_at ?? now) + Math.min(Math.max(age / 2, FIRST_MS), DAY);
  return Math.round(due);
}
