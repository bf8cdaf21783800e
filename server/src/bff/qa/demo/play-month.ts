import type { ClockState, WebhookType } from '../../../contract/index.js';
import { setDestination } from '../scenarios/put-back.js';
import { COMPLETED, REVOKED, UNFULFILLABLE } from '../scenarios/shipped.js';
import type { Stage } from '../scenarios/stage.js';
import { eachOf } from '../scenarios/step-result.js';
import { receiverAddress } from '../scenarios/steps/service-steps.js';
import { planMonth, type Moment, type PlannedUser } from './month-plan.js';

const MINUTE = 60_000;
const CHECK_EVERY_MS = 10;
// The retries of calls of the same age are spread over less than a quarter of their wait, so one move covers them.
const TOGETHER = 1.25;
// Fewer than a listing contains, so that a poll between two groups sees them all.
const GROUP = 20;

/** What is kept from one group to the next. */
interface Month {
  stage: Stage;
  /** Whether the destination of completions is down; null before it is set. */
  isDown: boolean | null;
  /** The regions with a verified human who can come again. */
  begun: Set<string>;
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

async function play(month: Month, moment: Moment): Promise<void> {
  const { stage } = month;
  const { users, isDown } = moment;
  await advanceTo(stage, moment.at);
  if (month.isDown !== isDown) {
    const address = isDown
      ? await receiverAddress(stage, 'status', 503)
      : await receiverAddress(stage, 'checks');
    await setDestination(stage, COMPLETED, address);
    month.isDown = isDown;
  }
  await eachOf(users, async ({ outcome: _outcome, ...body }) => {
    await stage.ask('register', body);
  });
  await advanceTo(stage, moment.at + (2 + (users.length % 4)) * MINUTE);
  await takeChecks(month, users);
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
  const works = await receiverAddress(stage, 'checks');
  const others: WebhookType[] = [REVOKED, UNFULFILLABLE];
  for (const type of others) await setDestination(stage, type, works);
  const month: Month = { stage, isDown: null, begun: new Set() };
  try {
    const from = Date.parse((await clockOf(stage)).now);
    for (const moment of planMonth(from, Date.now())) await play(month, moment);
    await setDestination(stage, COMPLETED, works);
    await advanceTo(stage, Date.now() - MINUTE);
  } finally {
    const behind = -(await clockOf(stage)).offset_ms;
    if (behind > 0) await stage.control('clock', { advance_ms: behind });
  }
}
