import { comparePlaces } from './compare-places.js';
import { allowedStates, readEvidence, type CallEvidence, type Evidence } from './evidence.js';
import { allowedDeliveries, allowedStatuses, knownCalls } from './expected-user.js';
import type { TrueCall, TrueUser } from './sandbox-truth.js';
import {
  readShown,
  type Disagreement,
  type Shown,
  type ShownCall,
  type ShownUser,
} from './shown.js';
import type { World } from './world.js';

const TRUE_STATE = { PENDING: 'retrying', COMPLETED: 'delivered', FAILED: 'failed' } as const;

const isCertain = (call: CallEvidence) =>
  call.status !== null || call.attempts.size > 0 || call.receivedHere === 'yes';

function compareCall(
  shown: ShownCall | undefined,
  known: CallEvidence | undefined,
  call: TrueCall | undefined,
  { isFresh, keyId }: { isFresh: boolean; keyId: string },
): Disagreement[] {
  const id = shown?.transaction_id ?? call?.transaction_id;
  const about = `call ${id} (${call?.webhook_type} of ${call?.reference_user_id})`;
  if (!call) return [`${about} is shown and does not exist`];
  // A call of an earlier key that is delivered again need not belong to this one.
  const isOwn = call.key_id === keyId && known !== undefined && isCertain(known);
  if (!shown) return isOwn ? [`${about} is known and not shown`] : [];
  if (!known) return [`${about} is shown, but only another key's listings contained it`];
  const allowed = allowedStates(known);
  const wrong: Disagreement[] = [];
  if (!allowed.includes(shown.state)) {
    wrong.push(`${about} is shown as ${shown.state}; its evidence allows ${allowed.join(' or ')}`);
  }
  const isAccepted = shown.state === 'delivered' && known.acceptedHere !== 'no';
  const isTrue = shown.state === 'unknown' || isAccepted || TRUE_STATE[call.status] === shown.state;
  if (isFresh && !isTrue) {
    wrong.push(`${about} is shown as ${shown.state}; the service has it as ${call.status}`);
  }
  const seen = Math.max(known.listedAttempts, ...known.attempts.keys());
  if (shown.attempts > call.attempts || shown.attempts < seen) {
    wrong.push(
      `${about} is shown with ${shown.attempts} attempts; ${call.attempts} were made, the ${seen}th was seen`,
    );
  }
  const isNamed = known.status !== null || known.receivedHere === 'yes';
  if (shown.reference_user_id !== call.reference_user_id && (isNamed || shown.reference_user_id)) {
    wrong.push(`${about} is shown with the user ${shown.reference_user_id}`);
  }
  return wrong;
}

interface OfUser {
  evidence: Evidence;
  /**
   * Calls of an earlier key. Users belong to the environment, so what these calls say about them may or may not count.
   */
  earlier: Evidence;
  own: readonly TrueCall[];
  rootOf: (call: TrueCall) => TrueCall;
}

function compareUser(
  shown: ShownUser | undefined,
  { reference_user_id: id, state }: TrueUser,
  { evidence, earlier, own, rootOf }: OfUser,
  mayBeUnseen: boolean,
): Disagreement[] {
  const about = `user ${id} (${state})`;
  const checks = evidence.checks.get(id) ?? [];
  const known = knownCalls([evidence], own, rootOf, false);
  if (!shown) return known.length + checks.length > 0 ? [`${about} is known and not shown`] : [];
  // Everything that follows from a delivery that may have been received is permitted too.
  const possible = [
    known,
    knownCalls([evidence], own, rootOf, true),
    knownCalls([evidence, earlier], own, rootOf, false),
    knownCalls([evidence, earlier], own, rootOf, true),
  ];
  const wrong: Disagreement[] = [];
  const statuses = new Set(possible.flatMap((some) => allowedStatuses(some, checks)));
  if (!statuses.has(shown.status)) {
    const allowed = [...statuses].join(' or ');
    wrong.push(`${about} is shown as ${shown.status}; the evidence allows ${allowed}`);
  }
  if (!mayBeUnseen && shown.status === 'waiting' && state !== 'registered') {
    wrong.push(`${about} is shown as waiting`);
  }
  const deliveries = new Set(possible.flatMap((some) => allowedDeliveries(shown.status, some)));
  if (!deliveries.has(shown.delivery)) {
    const allowed = [...deliveries].join(' or ');
    wrong.push(
      `${about}, ${shown.status}, is shown as ${shown.delivery}; the evidence allows ${allowed}`,
    );
  }
  return wrong;
}

async function compareOnce(world: World, isFresh: boolean): Promise<Disagreement[]> {
  const shown = await readShown(world);
  const evidence = readEvidence(world, world.key);
  const calls = new Map(world.truth.calls().map((call) => [call.transaction_id, call]));
  const rootOf = (call: TrueCall): TrueCall => {
    const origin = calls.get(world.reruns.get(call.transaction_id) ?? '');
    return origin ? rootOf(origin) : call;
  };
  const wrong: Disagreement[] = [];
  for (const id of new Set([...shown.calls.keys(), ...evidence.calls.keys()])) {
    const asked = { isFresh, keyId: world.keyId };
    wrong.push(...compareCall(shown.calls.get(id), evidence.calls.get(id), calls.get(id), asked));
  }
  wrong.push(...compareChains(shown, calls, rootOf));
  const ofUser = new Map<string, TrueCall[]>();
  for (const call of calls.values()) {
    const { reference_user_id: id } = call;
    ofUser.set(id, [...(ofUser.get(id) ?? []), call]);
  }
  const earlier = readEvidence(world, world.keys.find((key) => key !== world.key) ?? '');
  for (const user of world.truth.users()) {
    const own = ofUser.get(user.reference_user_id) ?? [];
    const shownUser = shown.users.get(user.reference_user_id);
    const mayBeUnseen = !isFresh || world.isChangedUnseen;
    wrong.push(...compareUser(shownUser, user, { evidence, earlier, own, rootOf }, mayBeUnseen));
  }
  wrong.push(...compareReport(shown), ...(await comparePlaces(world, shown)));
  return wrong;
}

// What has just been received is stored within moments.
const ROUNDS = 10;
const PAUSE_MS = 50;

/**
 * Compares everything shown with the evidence and with the truth. `isFresh`: all listings were just polled. Nothing new
 * must reach the console in the meantime.
 */
export async function compare(world: World, isFresh: boolean): Promise<Disagreement[]> {
  await world.checked();
  world.gate.setHeld(true);
  let wrong = await compareOnce(world, isFresh);
  for (let n = 0; n < ROUNDS && wrong.length > 0; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    wrong = await compareOnce(world, isFresh);
  }
  world.gate.setHeld(false);
  return wrong;
}

/** A chain is delivered as soon as one of its calls is; the service names all reruns of a history. */
function compareChains(
  { calls: shown }: Shown,
  calls: ReadonlyMap<string, TrueCall>,
  rootOf: (call: TrueCall) => TrueCall,
): Disagreement[] {
  const rootId = (id: string) => {
    const call = calls.get(id);
    return call ? rootOf(call).transaction_id : id;
  };
  const all = [...shown.values()];
  const delivered = new Set(
    all.flatMap((call) => (call.state === 'delivered' ? [rootId(call.transaction_id)] : [])),
  );
  return all.flatMap(({ transaction_id: id, state, delivered_by_rerun }) => {
    const expected = state !== 'delivered' && delivered.has(rootId(id));
    return delivered_by_rerun === expected
      ? []
      : [`call ${id}, ${state}, is shown with delivered_by_rerun ${delivered_by_rerun}`];
  });
}

const NOT_DELIVERED = ['failed', 'retrying', 'not_sent'];

function compareReport({ users, reconciliation }: Shown): Disagreement[] {
  const { undelivered, unknown } = reconciliation;
  const by = (deliveries: readonly string[]) =>
    [...users.values()].filter((user: ShownUser) => deliveries.includes(user.delivery));
  const listed = new Set(undelivered.users.map((user) => user.reference_user_id));
  const wrong: Disagreement[] = [];
  for (const { reference_user_id: id, delivery } of users.values()) {
    if (listed.has(id) && !NOT_DELIVERED.includes(delivery)) {
      wrong.push(`user ${id} is ${delivery}, and among the undelivered of the reconciliation`);
    }
  }
  const missing = by(['failed', 'not_sent']).filter((user) => !listed.has(user.reference_user_id));
  if (listed.size < 100) {
    for (const user of missing) {
      wrong.push(
        `user ${user.reference_user_id} is ${user.delivery}, and not in the reconciliation`,
      );
    }
    if (undelivered.count !== listed.size) {
      wrong.push(`the reconciliation counts ${undelivered.count} and lists ${listed.size}`);
    }
  }
  const unseen = by(['unknown']);
  // For 15 s after an outcome, an unseen call does not count as missing.
  const perhapsEarly = unseen.filter((user) => user.delivery_reason === 'no_call_seen').length;
  if (unknown.count > unseen.length || unknown.count < unseen.length - perhapsEarly) {
    wrong.push(`the reconciliation counts ${unknown.count} unknown, the list ${unseen.length}`);
  }
  return wrong;
}
