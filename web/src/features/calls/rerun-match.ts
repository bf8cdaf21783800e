import type { Call } from '@connect-console/server/contract';

/** What was known when Rerun was pressed. Times are milliseconds since 1970. */
export interface RerunPress {
  transaction_id: string;
  /** Null for a call that is not listed and has no listed event. */
  webhook_type: string | null;
  reference_user_id: string | null;
  /** What had become of the call by then; null where that is not known. */
  status: string | null;
  /** By the service's clock, which its calls are dated by. */
  pressed_at: number;
  /** By this browser's clock, which never jumps between two clicks. */
  clicked_at: number;
  /** The transaction ids that were listed at the press. */
  known: readonly string[];
}

// The service tells its clock in whole seconds and the console keeps it to two of them.
const CLOCK_TOLERANCE_MS = 3000;

function couldBe(press: RerunPress, call: Call): boolean {
  const samePerson =
    press.reference_user_id === null ||
    call.reference_user_id === null ||
    press.reference_user_id === call.reference_user_id;
  return (
    samePerson &&
    call.webhook_type === press.webhook_type &&
    !press.known.includes(call.transaction_id) &&
    call.created !== null &&
    call.created >= press.pressed_at - CLOCK_TOLERANCE_MS
  );
}

/**
 * The new call of a rerun whose answer named none (4.7 shows no answer): the one call of the kind,
 * and of the person where told, that was not listed before and was made after the press. Null when
 * there is none yet, and when several fit: which of them it is cannot be told.
 */
export function matchByTime(press: RerunPress, calls: readonly Call[]): string | null {
  const candidates = calls.filter((call) => couldBe(press, call));
  return candidates.length === 1 ? (candidates[0]?.transaction_id ?? null) : null;
}
