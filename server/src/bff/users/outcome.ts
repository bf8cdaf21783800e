import type { DatedBy, UserStatus } from '../../contract/index.js';
import {
  CLOCK_MS,
  announcements,
  splitCalls,
  typeOf,
  type Connection,
  type OutcomeCall,
} from './state.js';

// A check is dated by when it was asked, so that it may be older than the call that it is the first to show.
const SAME_MS = 60_000;

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
export interface OutcomeEvidence {
  /** Calls that name the user, of any type and in any order. */
  calls: readonly OutcomeCall[];
  /** The newest response of get_status or register; null before the first. */
  connection: Connection;
  /** When such a response last stated the other connection state. */
  other_connection_at: number | null;
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
