import type { Call, StepCall } from '../../../contract/index.js';

/** A call about one of the run's users, as it was last seen. */
export interface KnownCall extends StepCall {
  reference_user_id: string;
  /** In ms by the service's clock; null when none is due, or it is not provided. */
  next_attempt_at: number | null;
  /** Whether the last listing held it: the service lists 50. */
  listed: boolean;
}

/** The calls about the run's users that a step has caused or a listing has shown. */
export interface KnownCalls {
  /** What a control answered of the calls about a user. */
  add: (reference_user_id: string, calls: readonly StepCall[]) => void;
  /** The newest listing (4.6); calls about others are left out. */
  addListing: (calls: readonly Call[], users: ReadonlySet<string>) => void;
  /** Those about these users, of one type or of all, in the order in which they became known. */
  about: (users: readonly string[], type?: string) => KnownCall[];
  all: () => KnownCall[];
}

/** Knows none at first. */
export function createKnownCalls(): KnownCalls {
  const known = new Map<string, KnownCall>();
  const all = () => [...known.values()];
  return {
    add(reference_user_id, calls) {
      for (const call of calls) {
        const before = known.get(call.transaction_id);
        // A listing was asked for earlier than it was answered: nothing is taken back.
        if (before && before.attempts > call.attempts) continue;
        const when = { next_attempt_at: before?.next_attempt_at ?? null };
        known.set(call.transaction_id, {
          ...{ ...call, ...when, reference_user_id },
          listed: before?.listed ?? false,
        });
      }
    },
    addListing(calls, users) {
      for (const call of known.values()) call.listed = false;
      // Oldest first.
      for (const {
        transaction_id,
        webhook_type,
        status,
        attempts,
        ...rest
      } of calls.toReversed()) {
        const { reference_user_id, times } = rest;
        if (reference_user_id === null || !users.has(reference_user_id)) continue;
        known.set(transaction_id, {
          ...{ transaction_id, webhook_type, status, attempts, reference_user_id, listed: true },
          next_attempt_at: times['next_attempt_at'] ?? null,
        });
      }
    },
    about(users, type) {
      const wanted = new Set(users);
      return all().filter(
        (call) =>
          wanted.has(call.reference_user_id) && (type === undefined || call.webhook_type === type),
      );
    },
    all,
  };
}
