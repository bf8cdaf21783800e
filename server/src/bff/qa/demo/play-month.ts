import type { ClockState } from '../../../contract/index.js';
import { setDestination } from '../scenarios/put-back.js';
import { COMPLETED } from '../scenarios/shipped.js';
import type { Stage } from '../scenarios/stage.js';
import { eachOf } from '../scenarios/step-result.js';
import { receiverAddress } from '../scenarios/steps/service-steps.js';

/** A user of the month, and what happens to them. */
interface PlannedUser {
  reference_user_id: string;
  uniqueness_region_id: string;
  /** `same_person`: the human is already verified in the region. `never`: the invite is not opened. */
  outcome: 'verified' | 'same_person' | 'unfulfillable' | 'never';
}

/** Users who register together. */
interface Moment {
  /** Ms since 1970. */
  at: number;
  users: PlannedUser[];
  /** Whether the destination of completions is down from then on. */
  isDown: boolean;
}

const DAY = 24 * 3_600_000;
/** The time that a group's actions may take after its start. */
const LAST_MS = 30 * 60_000;
// From Sunday to Saturday: working days are busy.
const WEEK = [1, 4, 5, 4, 4, 3, 1] as const;
const HOURS = [9.5, 16.2] as const;
const WEDNESDAY = 3;
const SATURDAY = 6;
/**
 * The duplicate campaign: users registered in one evening, and how many of them are humans who were already verified.
 */
const CAMPAIGN = { users: 26, same: 21, region: 'prize-draw' };

const SURVEYS = [
  { region: 'commuter-panel', from: 0, share: 1 },
  { region: 'health-survey', from: 7, share: 0.7 },
  { region: 'prize-draw', from: 10, share: 0.5 },
] as const;

/** The local midnights from the day of `from` to the day of `to`; a day may have 23 or 25 hours. */
function midnights(from: number, to: number): Date[] {
  const days: Date[] = [];
  const day = new Date(from);
  day.setHours(0, 0, 0, 0);
  for (; day.getTime() <= to; day.setDate(day.getDate() + 1)) days.push(new Date(day));
  return days;
}

/** The newest of the days that is a Wednesday, at least two days ago, with a day before it in the month. */
function outageDay(days: readonly Date[], to: number): number {
  return days.findLastIndex(
    (day, n) => n > 0 && day.getDay() === WEDNESDAY && day.getTime() + 2 * DAY < to,
  );
}

function outcomeOf(n: number): PlannedUser['outcome'] {
  if (n % 23 === 11) return 'unfulfillable';
  if (n % 29 === 17) return 'same_person';
  return n % 8 === 5 ? 'never' : 'verified';
}

const timeOn = (day: Date, hours: number) =>
  new Date(day).setHours(Math.floor(hours), Math.round((hours % 1) * 60));

/**
 * A month of three surveys between two times (ms): busy on working days, with a destination that is down from a
 * Wednesday morning until Thursday, and a duplicate campaign on the Saturday before it. The same times give the same
 * plan.
 */
export function planMonth(from: number, to: number): Moment[] {
  const days = midnights(from, to);
  const down = outageDay(days, to);
  const campaign = days.findLastIndex((day, n) => n < down && day.getDay() === SATURDAY);
  const isDown = (n: number, part: number) => n === down || (n === down + 1 && part === 0);
  let count = 0;
  const usersOf = (region: string, day: Date, some: number): PlannedUser[] =>
    Array.from({ length: some }, () => {
      count += 1;
      const date = `${day.getMonth() + 1}`.padStart(2, '0') + `${day.getDate()}`.padStart(2, '0');
      const name = `${region.split('-')[0] ?? region}-${date}-${String(count).padStart(4, '0')}`;
      return {
        reference_user_id: name,
        uniqueness_region_id: region,
        outcome: outcomeOf(count),
      };
    });

  return days
    .flatMap((day, n) =>
      HOURS.map((hours, part): Moment => {
        const busy = (WEEK[day.getDay()] ?? 1) * (part === 0 ? 1 : 0.8);
        const users = SURVEYS.filter((survey) => survey.from <= n).flatMap(({ region, share }) =>
          usersOf(region, day, Math.round(busy * share)),
        );
        if (n === campaign && part === 1) {
          users.push(
            ...usersOf(CAMPAIGN.region, day, CAMPAIGN.users).map((user, place) => ({
              ...user,
              outcome: place < CAMPAIGN.same ? ('same_person' as const) : user.outcome,
            })),
          );
        }
        return { at: timeOn(day, hours), users, isDown: isDown(n, part) };
      }),
    )
    .filter((moment) => moment.at > from && moment.at + LAST_MS < to);
}

const MINUTE = 60_000;
const CHECK_EVERY_MS = 10;
// The retries of calls of the same age are spread over less than a quarter of their wait, so one move covers them.
const TOGETHER = 1.25;

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

/** `begun` are the regions with a verified human who can come again. */
async function takeChecks(
  stage: Stage,
  begun: Set<string>,
  users: readonly PlannedUser[],
): Promise<void> {
  const taken = users.filter(({ outcome }) => outcome !== 'never');
  // A call, and an attempt.
  await stage.makeRoom(taken.length);
  await eachOf(taken, ({ reference_user_id, uniqueness_region_id: region, outcome }) =>
    stage.control('outcome', {
      reference_user_id,
      outcome: outcome === 'unfulfillable' ? outcome : 'verified',
      ...(outcome === 'same_person' && begun.has(region) && { already_verified: true }),
    }),
  );
  for (const { outcome, uniqueness_region_id } of taken) {
    if (outcome === 'verified') begun.add(uniqueness_region_id);
  }
  await settled(stage);
  await eachOf(taken, ({ reference_user_id }) => stage.ask('get_status', { reference_user_id }));
}

/** How many ms the service's clock is behind; 0 if it is less than a minute. */
export async function behindMs(stage: Pick<Stage, 'control'>): Promise<number> {
  const behind = -(await clockOf(stage)).offset_ms;
  return behind < MINUTE ? 0 : behind;
}

/**
 * Plays surveys from the service's current time up to the present, with registrations, checks and deliveries that the
 * service really makes, and leaves its clock at the present time, even after a failure. Completions and unfulfillable
 * checks have a destination that works.
 */
export async function playMonth(stage: Stage): Promise<void> {
  const begun = new Set<string>();
  let wasDown = false;
  try {
    const from = Date.parse((await clockOf(stage)).now);
    for (const { at, users, isDown } of planMonth(from, Date.now())) {
      await advanceTo(stage, at);
      if (isDown !== wasDown) {
        const address = isDown
          ? await receiverAddress(stage, 'status', 503)
          : await receiverAddress(stage, 'checks');
        await setDestination(stage, COMPLETED, address);
        wasDown = isDown;
      }
      await eachOf(users, ({ outcome: _outcome, ...body }) => stage.ask('register', body));
      await advanceTo(stage, at + (2 + (users.length % 4)) * MINUTE);
      await takeChecks(stage, begun, users);
    }
    await advanceTo(stage, Date.now() - MINUTE);
  } finally {
    const behind = -(await clockOf(stage)).offset_ms;
    if (behind > 0) await stage.control('clock', { advance_ms: behind });
  }
}
