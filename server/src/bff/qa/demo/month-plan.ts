/** A user of the month, and what happens to them. */
export interface PlannedUser {
  reference_user_id: string;
  uniqueness_region_id: string;
  /** `same_person`: the human is already verified in the region. `never`: the invite is not opened. */
  outcome: 'verified' | 'same_person' | 'unfulfillable' | 'never';
}

/** Users who register together. */
export interface Moment {
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

const at = (day: Date, hours: number) => {
  const time = new Date(day);
  time.setHours(Math.floor(hours), Math.round((hours % 1) * 60));
  return time.getTime();
};

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
        return {
          at: at(day, hours),
          users,
          isDown: isDown(n, part),
        };
      }),
    )
    .filter((moment) => moment.at > from && moment.at + LAST_MS < to);
}
