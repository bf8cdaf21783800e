import {
  WEBHOOK_TYPES,
  type CallState,
  type UserDelivery,
  type UserStatus,
} from '../../contract/index.js';
import { allowedStates, type Check, type Evidence } from './evidence.js';
import type { TrueCall } from './sandbox-truth.js';

const [COMPLETED, REVOKED, UNFULFILLABLE] = WEBHOOK_TYPES;
type Outcome = 'verified' | 'revoked' | 'unfulfillable';
const TYPE: Record<Outcome, string> = {
  ...{ verified: COMPLETED, revoked: REVOKED, unfulfillable: UNFULFILLABLE },
};
const outcomeOf = ({ webhook_type }: TrueCall): Outcome =>
  webhook_type === COMPLETED ? 'verified' : webhook_type === REVOKED ? 'revoked' : 'unfulfillable';

/** A call that names the user and reached the console, and the first one of its rerun chain. */
export interface KnownCall {
  call: TrueCall;
  root: TrueCall;
  states: CallState[];
}

/** The calls by which the console knows a user, or `perhaps` knows them, in the order of their outcomes. */
export function knownCalls(
  evidences: readonly Evidence[],
  calls: readonly TrueCall[],
  rootOf: (call: TrueCall) => TrueCall,
  perhaps: boolean,
): KnownCall[] {
  return calls
    .flatMap((call) => {
      const known = evidences.map(({ calls }) => calls.get(call.transaction_id)).find(Boolean);
      if (!known) return [];
      const isReceived = known.receivedHere === 'yes' || (perhaps && known.receivedHere !== 'no');
      const isNamed = known.status !== null || isReceived;
      return isNamed ? [{ call, root: rootOf(call), states: allowedStates(known) }] : [];
    })
    .sort((a, b) => a.root.created_at - b.root.created_at || a.root.seq - b.root.seq);
}

// The Date header has whole seconds and is read some time after it was written.
const DATE_PRECISION_MS = 2_000;

const isNear = (call: TrueCall, [from, to]: Check['between']) =>
  call.created_at > from - DATE_PRECISION_MS && call.created_at < to + DATE_PRECISION_MS;

/** The correct statuses for what reached the console, in the real order. */
export function allowedStatuses(
  known: readonly KnownCall[],
  checks: readonly Check[],
): UserStatus[] {
  const newest = known.at(-1);
  const check = checks.at(-1);
  const says = newest && outcomeOf(newest.root);
  const outcomes = new Set(known.map(({ root }) => outcomeOf(root)));
  // Calls of different outcomes may be reruns made elsewhere, and a check at about the same time may be older.
  const isUnclear = outcomes.size > 1 || (check && newest && isNear(newest.root, check.between));
  const perhaps: UserStatus[] = isUnclear ? ['unknown'] : [];
  const isCheckNewer = check && (!newest || check.between[0] >= newest.root.created_at);
  if (isCheckNewer) {
    if (check.isVerified) return ['verified', ...perhaps];
    if (says === 'revoked' || says === 'unfulfillable') return [says, 'not_verified', ...perhaps];
    const wasVerified = says === 'verified' || checks.some(({ isVerified }) => isVerified);
    if (wasVerified) return ['revoked', 'not_verified', ...perhaps];
    // Later outcomes may have gone unseen: whether they did is compared with the truth.
    return ['waiting', 'not_verified', 'unknown'];
  }
  return says ? [says, ...perhaps] : ['unknown'];
}

/** The correct deliveries for a status. */
export function allowedDeliveries(status: UserStatus, known: readonly KnownCall[]): UserDelivery[] {
  if (!Object.hasOwn(TYPE, status)) return ['none'];
  const type = TYPE[status as Outcome]; // its keys are the outcomes
  const other = known.findLastIndex(({ root }) => root.webhook_type !== type);
  const before = known[other]?.root.created_at ?? -Infinity;
  // A later rerun of an earlier announcement also tells the destination about this outcome.
  const own = known.filter(
    ({ call }, n) => call.webhook_type === type && (n > other || call.created_at > before),
  );
  const isCertain = own.some(({ states }) => states[0] === 'delivered');
  // A second announcement may be of a second verification.
  const isRepeated = new Set(own.map(({ root }) => root.transaction_id)).size > 1;
  if (isCertain && !isRepeated) return ['delivered'];
  if (own.length === 0) return ['unknown', 'not_sent'];
  const states = new Set(own.flatMap((one) => one.states));
  return [...states, ...(isRepeated ? (['unknown'] as const) : [])];
}
