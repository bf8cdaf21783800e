import {
  MAX_ATTEMPTS,
  type ClockState,
  type UserCall,
  type WebhookType,
} from '../../../contract/index.js';
import { setDestination } from '../scenarios/put-back.js';
import { COMPLETED, REVOKED, UNFULFILLABLE } from '../scenarios/shipped.js';
import { callsOf, type Stage } from '../scenarios/stage.js';
import { eachOf } from '../scenarios/step-result.js';
import { planMonth, type DestinationState, type Moment, type PlannedUser } from './month-plan.js';

const MINUTE = 60_000;
const CHECK_EVERY_MS = 10;
// The retries of calls of the same age are spread over less than a quarter of their wait, so one move covers them.
const TOGETHER = 1.25;
const RECEIVERS: Record<DestinationState, { name: string; parameter?: number }> = {
  works: { name: 'checks' },
  fails_once: { name: 'fails_then_works', parameter: 1 },
  down: { name: 'status', parameter: 503 },
};
// Fewer than a listing contains, so that a poll between two groups sees them all.
const GROUP = 20;

/** What is kept from one group to the next. */
interface Month {
  stage: Stage;
  addresses: Record<DestinationState, string>;
  destination: DestinationState | null;
  verified: string[];
  /** The regions with a verified human who can come again. */
  begun: Set<string>;
  /** Users whose webhook fell into the outage. */
  affected: string[];
}

async function clockOf({ control }: Pick<Stage, 'control'>): Promise<ClockState> {
  return (await control('offer', {})).clock;
}

const dueAt = ({ next_retry_at }: ClockState) =>
  next_retry_at === null ? Number.POSITIVE_INFINITY : Date.parse(next_retry_at);

/** Waits until no attempt is due or under way. */
async function settled(stage: Stage): Promise<ClockState> {
  for (;;) {
    const clock = await clockOf(stage);
    if (dueAt(clock) > Date.parse(clock.now)) return clock;
    await stage.rest(CHECK_EVERY_MS);
  }
}

/** Moves the clock to a time, and stops at every retry on the way, so that each is made when it is due. */
async function advanceTo(stage: Stage, target: number): Promise<void> {
  for (let clock = await settled(stage); ; clock = await settled(stage)) {
    const now = Date.parse(clock.now);
    if (now >= target) return;
    const retry = now + Math.ceil((dueAt(clock) - now) * TOGETHER);
    await stage.makeRoom(clock.pending_calls);
    await stage.control('clock', { advance_ms: Math.min(target, retry) - now });
  }
}

const groupsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / GROUP) }, (_group, n) =>
    items.slice(n * GROUP, (n + 1) * GROUP),
  );

async function takeChecks({ stage, begun }: Month, users: readonly PlannedUser[]): Promise<void> {
  for (const some of groupsOf(users.filter(({ outcome }) => outcome !== 'never'))) {
    // A call, and an attempt.
    await stage.makeRoom(some.length);
    const isSame = ({ outcome, uniqueness_region_id: region }: PlannedUser) =>
      outcome === 'same_person' && begun.has(region);
    const before = new Set(some.filter(isSame));
    await eachOf(some, async (user) => {
      const { reference_user_id, outcome } = user;
      await stage.control('outcome', {
        reference_user_id,
        outcome: outcome === 'unfulfillable' ? outcome : 'verified',
        ...(before.has(user) && { already_verified: true }),
      });
    });
    for (const { outcome, uniqueness_region_id } of some) {
      if (outcome === 'verified') begun.add(uniqueness_region_id);
    }
    await settled(stage);
    await eachOf(some, async ({ reference_user_id }) => {
      await stage.ask('get_status', { reference_user_id });
    });
  }
}

async function rerunHalf({ stage, affected }: Month): Promise<void> {
  const failed = ({ status, attempts }: UserCall) =>
    status === 'FAILED' && attempts === MAX_ATTEMPTS;
  const calls = (await callsOf(stage, affected, COMPLETED)).filter(failed);
  for (const { transaction_id } of calls.slice(0, Math.ceil(calls.length / 2))) {
    await stage.makeRoom(1);
    await stage.ask('call_rerun', { transaction_id });
  }
}

async function play(month: Month, moment: Moment): Promise<void> {
  const { stage, addresses } = month;
  const { users, destination } = moment;
  await advanceTo(stage, moment.at);
  if (month.destination !== destination) {
    await setDestination(stage, COMPLETED, addresses[destination]);
    month.destination = destination;
  }
  await eachOf(users, async ({ outcome: _outcome, isLate: _isLate, ...body }) => {
    await stage.ask('register', body);
  });
  await advanceTo(stage, moment.at + (2 + (users.length % 4)) * MINUTE);
  await takeChecks(
    month,
    users.filter(({ isLate }) => !isLate),
  );
  for (let n = 0; n < moment.revocations; n += 1) {
    const reference_user_id = month.verified.shift();
    if (reference_user_id === undefined) break;
    await stage.makeRoom(1);
    await stage.control('outcome', { reference_user_id, outcome: 'revoked' });
  }
  if (moment.reruns) await rerunHalf(month);
  const late = users.filter(({ isLate }) => isLate);
  if (late.length > 0) {
    await advanceTo(stage, moment.at + 40 * MINUTE);
    await takeChecks(month, late);
  }
  const verified = users.filter(({ outcome }) => outcome === 'verified');
  (destination === 'down' ? month.affected : month.verified).push(
    ...verified.map(({ reference_user_id }) => reference_user_id),
  );
}

async function addressesOf({ control }: Stage): Promise<Month['addresses']> {
  const { receivers } = await control('receivers', {});
  const of = (state: DestinationState) => {
    const { name, parameter } = RECEIVERS[state];
    const address = receivers.find((one) => one.name === name)?.address ?? '';
    return address.replaceAll('{n}', String(parameter));
  };
  return { works: of('works'), fails_once: of('fails_once'), down: of('down') };
}

/** How many ms the service's clock is behind; 0 if it is less than a minute. */
export async function behindMs(stage: Pick<Stage, 'control'>): Promise<number> {
  const behind = -(await clockOf(stage)).offset_ms;
  return behind < MINUTE ? 0 : behind;
}

/**
 * Plays surveys from the service's current time up to the present, with registrations, checks and deliveries that the
 * service really makes, and leaves its clock at the present time, even after a failure.
 */
export async function playMonth(stage: Stage): Promise<void> {
  const addresses = await addressesOf(stage);
  const others: WebhookType[] = [REVOKED, UNFULFILLABLE];
  for (const type of others) await setDestination(stage, type, addresses.works);
  const month: Month = {
    stage,
    addresses,
    destination: null,
    verified: [],
    affected: [],
    begun: new Set(),
  };
  try {
    const from = Date.parse((await clockOf(stage)).now);
    for (const moment of planMonth(from, Date.now())) await play(month, moment);
    await setDestination(stage, COMPLETED, addresses.works);
    await advanceTo(stage, Date.now() - MINUTE);
  } finally {
    const behind = -(await clockOf(stage)).offset_ms;
    if (behind > 0) await stage.control('clock', { advance_ms: behind });
  }
}
