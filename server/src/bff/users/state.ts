import {
  DENIED_TYPE,
  WEBHOOK_TYPES,
  type CallState,
  type DatedBy,
  type UserDelivery,
  type UserDeliveryReason,
  type UserEntry,
  type UserStatus,
} from '../../contract/index.js';

/** Increased with every change of the rules below, so that rows derived by an older version are recomputed. */
export const USER_RULES = 11;

/** How much the service's clock may differ from the one that gives a check its time. */
export const CLOCK_MS = 2_000;
// A check has the time of its request, so it may be older than the call whose outcome it is the first to show.
const SAME_MS = 60_000;

const [COMPLETED, REVOKED, UNFULFILLABLE] = WEBHOOK_TYPES;

type Outcome = Extract<UserStatus, 'verified' | 'revoked' | 'unfulfillable' | 'denied'>;

/** The webhook type that announces each outcome. */
export const TYPE_OF: Record<Outcome, string> = {
  verified: COMPLETED,
  revoked: REVOKED,
  unfulfillable: UNFULFILLABLE,
  denied: DENIED_TYPE,
};
const OUTCOME_OF = new Map(
  (Object.keys(TYPE_OF) as Outcome[]).map((outcome) => [TYPE_OF[outcome], outcome]), // its keys are the outcomes
);

/** The webhook types that announce an outcome; calls of other types say nothing about a user's status. */
export const OUTCOME_TYPES: readonly string[] = [...OUTCOME_OF.keys()];

const TYPE_OF_STATUS: Partial<Record<UserStatus, string>> = TYPE_OF;

/** The webhook type that announces a status; null if the status is not an outcome. */
export const typeOf = (status: UserStatus): string | null => TYPE_OF_STATUS[status] ?? null;

/** A call that names the user. */
export interface OutcomeCall {
  transaction_id: string;
  webhook_type: string;
  /** When it was created, in ms by the service's clock; null if no time is provided. */
  created_at: number | null;
  /** The latest time at which it was created: its own time, or else when it was first seen. */
  made_at: number;
  state: CallState;
  /** It, or a call of its rerun chain that the service named, was delivered. */
  is_chain_delivered: boolean;
  /** The call that it repeats; null if it announces the outcome for the first time. */
  rerun_of: string | null;
}

/** The newest response that states whether a user is connected. */
export type Connection = { is_verified: boolean; at: number } | null;

/** All evidence about one user. Times in ms by the service's clock. */
export interface UserEvidence {
  /** The newest response of get_status, or of register (`connection_verified`); null before the first. */
  connection: Connection;
  /** When such a response last stated the opposite. */
  other_connection_at: number | null;
  /** Whether any evidence, however old, says verified. */
  was_verified: boolean;
  /** Calls that name the user, of any type and in any order. */
  calls: readonly OutcomeCall[];
  /** An outcome would have been seen: the user was registered just now, or every outcome has a destination. */
  is_outcome_excluded: boolean;
  /** The type has had no destination since the registration, so no call was created. */
  hadNoDestination: (webhook_type: string) => boolean;
  /** Why the call of an outcome may not have been seen; null if it would be known. */
  blind_spot: Exclude<UserDeliveryReason, 'call_unknown' | 'no_call_seen'> | null;
}

/** The state that follows from a user's evidence; of several calls, the newest decides the delivery. */
export type DerivedUser = Pick<
  UserEntry,
  'status' | 'status_reason' | 'delivery' | 'delivery_reason' | 'delivery_call'
>;

type Announcement = OutcomeCall & { outcome: Outcome };

// Of two calls of the same time, the completion comes first: the other one can only have ended it.
const byTime = (a: Announcement, b: Announcement) =>
  (a.created_at ?? -Infinity) - (b.created_at ?? -Infinity) ||
  Number(b.outcome === 'verified') - Number(a.outcome === 'verified');

/** The calls that announce an outcome, in the order of their creation; those without a time come first. */
function announcements(calls: readonly OutcomeCall[]): Announcement[] {
  return calls
    .flatMap((call) => {
      const outcome = OUTCOME_OF.get(call.webhook_type);
      return outcome ? [{ ...call, outcome }] : [];
    })
    .sort(byTime);
}

/**
 * Splits the calls at the time when the user was last known not to have the status: by a call, at `announced_at`, or by
 * a check, at `checked_at`. `since` contains later calls of the status's type, `earlier` earlier calls of any type.
 */
function splitCalls(
  status: UserStatus,
  calls: readonly Announcement[],
  { connection, other_connection_at }: Pick<UserEvidence, 'connection' | 'other_connection_at'>,
) {
  const type = typeOf(status);
  const before = calls.findLastIndex(
    (call) => call.webhook_type !== type && call.rerun_of === null,
  );
  const isShown = connection?.is_verified === (status === 'verified');
  const contrary = (connection && !isShown ? connection.at : other_connection_at) ?? -Infinity;
  const checked_at = contrary - CLOCK_MS;
  const isEarlier = ({ made_at }: Announcement, n: number) => n <= before || made_at <= checked_at;
  return {
    earlier: calls.filter(isEarlier),
    since: calls.filter((call, n) => call.webhook_type === type && !isEarlier(call, n)),
    ...{ isShown, announced_at: calls[before]?.created_at ?? -Infinity, checked_at },
  };
}

/**
 * The outcome that the calls alone prove; `unclear` if they announce several outcomes and one of the calls may be a
 * rerun made elsewhere, which looks the same as a new announcement.
 */
function announced(calls: readonly Announcement[]): Outcome | 'unclear' | null {
  const originals = calls.filter((call) => call.rerun_of === null);
  const known = originals.length > 0 ? originals : calls;
  const newest = known.at(-1);
  if (!newest) return null;
  const others = known.filter(({ outcome }) => outcome !== newest.outcome);
  if (others.length === 0) return newest.outcome;
  const isEnded = newest.outcome !== 'verified' && newest.created_at !== null;
  const isFirst = known.filter(({ outcome }) => outcome === newest.outcome).length === 1;
  const followsOnlyVerified = others.every(
    ({ outcome, created_at }) => outcome === 'verified' && created_at !== null,
  );
  return isEnded && isFirst && followsOnlyVerified ? newest.outcome : 'unclear';
}

type Status = Pick<DerivedUser, 'status' | 'status_reason'>;

const plain = (status: UserStatus): Status => ({ status, status_reason: null });

function withoutConnection(evidence: UserEvidence, calls: readonly Announcement[]): Status {
  const originals = calls.filter(({ rerun_of }) => rerun_of === null);
  const newest = originals.at(-1);
  const verifiedAt = (evidence.other_connection_at ?? -Infinity) - CLOCK_MS;
  const isVerifiedSince = newest !== undefined && newest.made_at <= verifiedAt;
  if (newest && newest.outcome !== 'verified' && !isVerifiedSince) return plain(newest.outcome);
  const isOtherEnd = originals.some(({ outcome }) => !['verified', 'revoked'].includes(outcome));
  if (newest && isOtherEnd)
    return { status: 'not_verified', status_reason: 'outcome_may_be_unseen' };
  if (newest || evidence.was_verified) return plain('revoked');
  if (evidence.is_outcome_excluded) return plain('waiting');
  return { status: 'not_verified', status_reason: 'outcome_may_be_unseen' };
}

/**
 * Whether a call was made before or after a check of this time; `unclear` if the clocks do not decide. A check at the
 * same time or a little earlier counts as older, because most checks are made while an outcome is awaited.
 */
function orderTo(at: number, { created_at, made_at }: OutcomeCall): 'before' | 'after' | 'unclear' {
  if ((created_at ?? made_at) <= at - CLOCK_MS) return 'before';
  return created_at !== null && created_at >= at ? 'after' : 'unclear';
}

function userStatus(evidence: UserEvidence, calls: readonly Announcement[]): Status {
  const { connection } = evidence;
  const outcome = announced(calls);
  const newestCall = calls.findLast(({ rerun_of }) => rerun_of === null) ?? calls.at(-1);
  if (connection && (!newestCall || orderTo(connection.at, newestCall) !== 'after')) {
    const mayBeNewer = calls.some(
      (call) =>
        (call === newestCall || (call.created_at === null && call.rerun_of === null)) &&
        orderTo(connection.at, call) === 'unclear' &&
        (call.outcome === 'verified') !== connection.is_verified,
    );
    if (mayBeNewer) return { status: 'unknown', status_reason: 'needs_check' };
    return connection.is_verified ? plain('verified') : withoutConnection(evidence, calls);
  }
  if (outcome === 'unclear') return { status: 'unknown', status_reason: 'needs_check' };
  if (outcome) return plain(outcome);
  return { status: 'unknown', status_reason: 'not_checked' };
}

type Delivery = Pick<DerivedUser, 'delivery' | 'delivery_reason' | 'delivery_call'>;

const deliveryOf = (
  delivery: UserDelivery,
  call: OutcomeCall | null | undefined,
  delivery_reason: UserDeliveryReason | null = null,
): Delivery => ({ delivery, delivery_reason, delivery_call: call?.transaction_id ?? null });

function userDelivery(
  status: UserStatus,
  evidence: UserEvidence,
  calls: readonly Announcement[],
): Delivery {
  const type = typeOf(status);
  if (type === null) return deliveryOf('none', null);
  const { since, ...split } = splitCalls(status, calls, evidence);
  const earlier = new Set(split.earlier.map(({ transaction_id }) => transaction_id));
  // Calls are in the order of their creation, so a rerun follows the call that it repeats.
  for (const call of since) if (earlier.has(call.rerun_of ?? '')) earlier.add(call.transaction_id);
  const own = since.filter(({ transaction_id }) => !earlier.has(transaction_id));
  const announcement = own.findLast(({ rerun_of }) => rerun_of === null);
  const known = new Set(calls.map(({ transaction_id }) => transaction_id));
  const isDelivered = (call: Announcement) => {
    // A delivery of the chain counts for its first call, because that is the one that announced the outcome.
    if (call.is_chain_delivered && !known.has(call.rerun_of ?? '')) return true;
    if (call.state !== 'delivered') return false;
    if (!earlier.has(call.transaction_id)) return true;
    return announcement !== undefined && byTime(announcement, call) <= 0;
  };
  const delivered = since.findLast(isDelivered);
  // Of two announcements of the same outcome, the newer one may be of a new outcome, or a rerun made elsewhere.
  const isOfThis =
    announcement === undefined ||
    delivered === announcement ||
    (delivered && byTime(announcement, delivered) <= 0);
  if (delivered && isOfThis) return deliveryOf('delivered', delivered);
  if (delivered) return deliveryOf('unknown', announcement, 'call_unknown');
  const newest = own.at(-1);
  const newestOf = (state: CallState) => own.findLast((call) => call.state === state);
  const retried = newestOf('retrying');
  if (retried) return deliveryOf('retrying', retried);
  const unclear = newestOf('unknown');
  if (unclear) return deliveryOf('unknown', unclear, 'call_unknown');
  // An unseen rerun may have been delivered anyway; the known calls failed.
  if (newest) return deliveryOf('failed', newest);
  if (evidence.blind_spot !== null) return deliveryOf('unknown', null, evidence.blind_spot);
  if (split.earlier.length > 0 || !evidence.hadNoDestination(type)) {
    return deliveryOf('unknown', null, 'no_call_seen');
  }
  return deliveryOf('not_sent', null);
}

/** The status and the delivery that the evidence supports. */
export function userState(evidence: UserEvidence): DerivedUser {
  const calls = announcements(evidence.calls);
  const status = userStatus(evidence, calls);
  return { ...status, ...userDelivery(status.status, evidence, calls) };
}

/** When something happened, in ms by the service's clock, and what evidence gives the time; null if it is not known. */
export interface Dated {
  at: number | null;
  by: DatedBy | null;
}

interface Moment extends Dated {
  at: number;
}

const moment = ({ at, by }: Dated): Moment[] => (at === null ? [] : [{ at, by }]);

/** The times at which calls were first announcements. */
const momentsOf = (calls: readonly OutcomeCall[]): Moment[] =>
  calls
    .filter(({ rerun_of }) => rerun_of === null)
    .flatMap(({ created_at }) => moment({ at: created_at, by: 'call' }));

/** The earliest time; if a check noticed the same just before a call, the call's time. */
function earliest(moments: readonly Moment[]): Moment | null {
  const [first, ...others] = moments.toSorted((a, b) => a.at - b.at);
  if (!first) return null;
  const call = [first, ...others].find(({ by }) => by === 'call');
  return call && call.at - first.at <= SAME_MS ? call : first;
}

/** When the user was first verified, from what was `known` before, the last check and the calls that announce it. */
export function firstVerification(
  known: Dated,
  connection: Connection,
  completed: readonly OutcomeCall[],
): Dated {
  const check: Dated = { at: connection?.is_verified ? connection.at : null, by: 'check' };
  const moments = [...momentsOf(completed), ...moment(check), ...moment(known)];
  return earliest(moments) ?? { at: null, by: null };
}

/**
 * When the outcome of a status was announced by a call, or else first noticed by a check. Evidence from before the user
 * was known to be otherwise does not count, so that no outcome gets the time of an earlier one of the same kind.
 * `known` is what was known about the same outcome before, because its calls may be deleted by now; null if the status
 * was another.
 */
export function outcomeTime(
  status: UserStatus,
  evidence: Pick<UserEvidence, 'calls' | 'connection' | 'other_connection_at'>,
  known: Dated | null,
): Dated {
  const { connection, other_connection_at } = evidence;
  if (typeOf(status) === null) return { at: null, by: null };
  const { earlier, since, isShown, announced_at, checked_at } = splitCalls(
    status,
    announcements(evidence.calls),
    evidence,
  );
  const from = Math.max(announced_at, checked_at);
  const before = known ? moment(known).filter(({ at }) => at > from) : [];
  const moments = [...momentsOf(since), ...before];
  // A user without a connection is revoked only after a verification; no check shows any other outcome.
  const isEnd = status === 'revoked' && (earlier.length > 0 || other_connection_at !== null);
  const isNoticed = isShown && (status === 'verified' || isEnd);
  // If the time of the first check that noticed it is unknown, a later check's time would be wrong.
  const isUndated = known?.by === 'check' && known.at === null;
  if (connection && isNoticed && !isUndated && connection.at > announced_at + CLOCK_MS) {
    moments.push({ at: connection.at, by: 'check' });
  }
  return earliest(moments) ?? { at: null, by: since.length > 0 ? 'call' : 'check' };
}
