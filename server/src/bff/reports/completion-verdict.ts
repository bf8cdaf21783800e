import type { CompletionVerdict } from '../../contract/index.js';
import { outcomeSpan } from '../calls/detail/outcome-span.js';

/** A call that tells of one person's completion, or a rerun of it. */
export interface CompletionCall {
  status: string;
  attempts: number;
  /** The class of its newest known answer; null while none is known. */
  answer: string | null;
  /** Any of its attempts was answered 2xx, also one before the newest. */
  was_accepted: boolean;
  /** It arrived at this console and was passed on to nobody: then its arrival is its delivery. */
  arrived: boolean;
  /** When it was created, or first seen where that is not told. */
  at: number;
}

/** A verified person, and how the console came to know that. All times here are ms by the service's clock. */
export interface VerifiedPerson {
  origin: string;
  registered_at: number;
  verified_at: number;
}

/** Where the archive would have a call, and where it may not. */
export interface Reach {
  now: number;
  /** What is older has been forgotten on purpose. */
  kept_since: number;
  /** The newest call that names nobody: any call up to then may be anybody's. Null when all name somebody. */
  unnamed_until: number | null;
  /** What fell into one is older than the moment at which it was found. */
  gaps: readonly { from: number | null; to: number }[];
}

/** A call is listed a few seconds after a person is verified (ms): nobody is missing one meanwhile. */
export const TOO_EARLY_MS = 15_000;
// Following asks get_status at once; verified that soon means verified before.
const AT_ONCE_MS = 5_000;

/** A destination accepted it, which nothing that is learnt later takes back. */
export function isAccepted(call: CompletionCall): boolean {
  return call.status === 'COMPLETED' || call.was_accepted;
}

/** A destination accepted it, or it arrived here and nobody else was to be told. */
export function isDelivered(call: CompletionCall): boolean {
  return isAccepted(call) || (call.arrived && call.answer === null);
}

function wasVerifiedBefore({ origin, registered_at, verified_at }: VerifiedPerson): boolean {
  return verified_at - registered_at <= (origin === 'followed' ? AT_ONCE_MS : 0);
}

function mayBeMissing(person: VerifiedPerson, reach: Reach): boolean {
  const { registered_at, verified_at } = person;
  if (wasVerifiedBefore(person)) return true;
  if (verified_at < reach.kept_since) return true;
  const span = outcomeSpan(registered_at, verified_at);
  if (reach.unnamed_until !== null && reach.unnamed_until >= span.from) return true;
  return reach.gaps.some(({ from, to }) => (from ?? -Infinity) <= span.to && to >= span.from);
}

/**
 * What became of a verified person's completion; the calls newest first. Null when it was delivered, or
 * when it is too early to say. A status that part 3.2 does not name decides nothing (reading rule 4), and what
 * the archive may not have seen is "cannot tell", never "not delivered" (reading rule 8).
 */
export function completionVerdict(
  person: VerifiedPerson,
  calls: readonly CompletionCall[],
  reach: Reach,
): CompletionVerdict | null {
  if (calls.some(isDelivered)) return null;
  const [newest] = calls;
  if (!newest) {
    if (reach.now - person.verified_at < TOO_EARLY_MS) return null;
    return mayBeMissing(person, reach) ? 'cannot_tell' : 'no_call';
  }
  if (newest.status === 'FAILED') return 'failed';
  if (newest.status !== 'PENDING') return 'cannot_tell';
  return newest.attempts === 0 && reach.now - newest.at < TOO_EARLY_MS ? null : 'retrying';
}
