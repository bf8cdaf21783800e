import {
  DENIED_TYPE,
  WEBHOOK_TYPES,
  type CallState,
  type DatedBy,
  type UserDelivery,
  type UserDeliveryReason,
  type UserStatus,
  type UserStatusReason,
} from '../../contract/index.js';

/** Grows with every change of the rules below: rows that an older version derived are derived again. */
export const USER_RULES = 11;

/** By how much the service's clock may differ from the one that a check is dated by. */
export const CLOCK_MS = 2_000;
// A check is dated by when it was asked, so that it may be older than the call that it is the first to show.
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

/** The webhook types that announce an outcome; calls of other types say nothing of a user's status. */
export const OUTCOME_TYPES: readonly string[] = [...OUTCOME_OF.keys()];

/** The webhook type that announces the outcome which a status names; null where it names none. */
export function typeOf(status: UserStatus): string | null {
  return Object.hasOwn(TYPE_OF, status) ? TYPE_OF[status as Outcome] : null; // its keys are the outcomes
}

/** A call that names the user. */
export interface OutcomeCall {
  transaction_id: string;
  webhook_type: string;
  /** When it was made, ms by the service's clock; null where no time is provided. */
  created_at: number | null;
  /** By when it was made: its own time, else when it was first seen. */
  made_at: number;
  state: CallState;
  /** Itself, or a call of its rerun chain that the service named, was delivered. */
  is_chain_delivered: boolean;
  /** The call that it repeats; null where it announces the outcome first. */
  rerun_of: string | null;
}

/** The newest response that states whether a user is connected. */
export type Connection = { is_verified: boolean; at: number } | null;

/** All that is known of one user. Times in ms by the service's clock. */
export interface UserEvidence {
  /** The newest response of get_status, or of register (`connection_verified`); null before the first. */
  connection: Connection;
  /** When such a response last stated the other connection state. */
  other_connection_at: number | null;
  /** Whether any evidence, however old, said verified. */
  was_verified: boolean;
  /** Calls that name the user, of any type and in any order. */
  calls: readonly OutcomeCall[];
  /** An outcome would have been seen: registered just now, or every outcome is announced to a webhook. */
  is_outcome_excluded: boolean;
  /** No destination was set for this type from registration up to now, so that no call was made. */
  hadNoDestination: (webhook_type: string) => boolean;
  /** Why the call of an outcome may have gone unseen; null where it would be known. */
  blind_spot: Exclude<UserDeliveryReason, 'call_unknown' | 'no_call_seen'> | null;
}

/** What a user's evidence comes to. */
export interface DerivedUser {
  status: UserStatus;
  status_reason: UserStatusReason | null;
  delivery: UserDelivery;
  delivery_reason: UserDeliveryReason | null;
  /** The call that decides the delivery, the newest in that state; null where none is known. */
  delivery_call: string | null;
}

type Announcement = OutcomeCall & { outcome: Outcome };

// Of two calls of one moment the completion comes first: nothing else can end in that moment.
const byTime = (a: Announcement, b: Announcement) =>
  (a.created_at ?? -Infinity) - (b.created_at ?? -Infinity) ||
  Number(b.outcome === 'verified') - Number(a.outcome === 'verified');

/** The calls that announce an outcome, in the order in which they were made; those without a time come first. */
function announcements(calls: readonly OutcomeCall[]): Announcement[] {
  return calls
    .flatMap((call) => {
      const outcome = OUTCOME_OF.get(call.webhook_type);
      return outcome ? [{ ...call, outcome }] : [];
    })
    .sort(byTime);
}

/**
 * Splits the calls by when the user was last known not to have the outcome that a status names: by a call, until
 * `announced_at`, or by a check, until `checked_at`. `since` holds those of its type, `earlier` those of any.
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
 * The outcome that the calls alone establish; `unclear` where several outcomes are announced and one of the calls may
 * be a rerun made elsewhere, which no record distinguishes from a new announcement.
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
 * Whether a call was made before a check of this time or after it; `unclear` where the clocks leave that open. A check
 * of the same moment or a little earlier counts as the older one, as most are asked while an outcome is awaited.
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
  // Calls are in the order in which they were made, so that a rerun follows the call that it repeats.
  for (const call of since) if (earlier.has(call.rerun_of ?? '')) earlier.add(call.transaction_id);
  const own = since.filter(({ transaction_id }) => !earlier.has(transaction_id));
  const announcement = own.findLast(({ rerun_of }) => rerun_of === null);
  const known = new Set(calls.map(({ transaction_id }) => transaction_id));
  const isDelivered = (call: Announcement) => {
    // That its chain was delivered counts for the first call of it: when it announced is when the chain began.
    if (call.is_chain_delivered && !known.has(call.rerun_of ?? '')) return true;
    if (call.state !== 'delivered') return false;
    if (!earlier.has(call.transaction_id)) return true;
    return announcement !== undefined && byTime(announcement, call) <= 0;
  };
  const delivered = since.findLast(isDelivered);
  // Of two announcements of the same outcome the newer one may be of a new outcome, or a rerun made elsewhere.
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
  // A rerun that went unseen may have been delivered all the same; what is known of failed.
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

/** When something came about, in ms by the service's clock, and by what that is known; null where it is not known. */
export interface Dated {
  at: number | null;
  by: DatedBy | null;
}

interface Moment extends Dated {
  at: number;
}

const hasTime = (dated: Dated): dated is Moment => dated.at !== null;

/** The moments at which calls first announced what they announce. */
const momentsOf = (calls: readonly OutcomeCall[]): Moment[] =>
  calls
    .filter(({ rerun_of }) => rerun_of === null)
    .map(({ created_at }): Dated => ({ at: created_at, by: 'call' }))
    .filter(hasTime);

/** The earliest moment; that of a call where a check noticed the same just before it. */
function earliest(moments: readonly Moment[]): Moment | null {
  const [first, ...others] = moments.toSorted((a, b) => a.at - b.at);
  if (!first) return null;
  const call = [first, ...others].find(({ by }) => by === 'call');
  return call && call.at - first.at <= SAME_MS ? call : first;
}

/** When the user was verified for the first time, from that as it was `known` and the calls that announce it. */
export function firstVerification(
  known: Dated,
  connection: Connection,
  completed: readonly OutcomeCall[],
): Dated {
  const check: Dated = { at: connection?.is_verified ? connection.at : null, by: 'check' };
  const moments = [...momentsOf(completed), ...[check, known].filter(hasTime)];
  return earliest(moments) ?? { at: null, by: null };
}

/** What dates a user's present outcome. Times in ms by the service's clock. */
export interface OutcomeEvidence extends Pick<
  UserEvidence,
  'calls' | 'connection' | 'other_connection_at'
> {
  /** What was known of the same outcome before: its calls may be deleted by now. Null where the status was another one. */
  known: Dated | null;
}

/**
 * When the outcome that a status names was announced by a call, or else first noticed by a check. Nothing from before
 * the user was known to be otherwise counts, so that no outcome has the time of an earlier one of the same kind.
 */
export function outcomeTime(status: UserStatus, evidence: OutcomeEvidence): Dated {
  const { connection, other_connection_at, known } = evidence;
  if (typeOf(status) === null) return { at: null, by: null };
  const { earlier, since, isShown, announced_at, checked_at } = splitCalls(
    status,
    announcements(evidence.calls),
    evidence,
  );
  const moments = momentsOf(since);
  const from = Math.max(announced_at, checked_at);
  if (known && hasTime(known) && known.at > from) moments.push(known);
  // A user without a connection is revoked only after a verification, and no check tells of the other outcomes.
  const isEnd = status === 'revoked' && (earlier.length > 0 || other_connection_at !== null);
  const isNoticed = isShown && (status === 'verified' || isEnd);
  // Where the time of the first check that noticed it is not known, that of a later one is not it.
  const isUndated = known?.by === 'check' && known.at === null;
  if (connection && isNoticed && !isUndated && connection.at > announced_at + CLOCK_MS) {
    moments.push({ at: connection.at, by: 'check' });
  }
  return earliest(moments) ?? { at: null, by: since.length > 0 ? 'call' : 'check' };
}
