import { expect, it } from 'vitest';
import { planMonth } from './play-month.js';

const DAY = 24 * 3_600_000;

/** A month that ends in the evening of this day of November 2026. */
function monthUntil(date: number) {
  const to = new Date(2026, 10, date, 18).getTime();
  return planMonth(to - 28 * DAY, to);
}

it.each([1, 2, 3, 4, 5, 6, 7])('plans a whole month on every weekday: %i November', (date) => {
  const moments = monthUntil(date);
  const ids = moments.flatMap(({ users }) => users.map((user) => user.reference_user_id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(200);
  // Few enough for a start of a few seconds.
  expect(ids.length).toBeLessThan(400);

  const perWeekday = Array<number>(7).fill(0);
  for (const { at, users } of moments) {
    const weekday = new Date(at).getDay();
    perWeekday[weekday] = (perWeekday[weekday] ?? 0) + users.length;
  }
  const [sunday = 0, monday = 0] = perWeekday;
  expect(monday).toBeGreaterThan(2 * sunday);

  const down = moments.filter(({ isDown }) => isDown);
  expect(down.map(({ at }) => new Date(at).getDay())).toEqual([3, 3, 4]);
  const duplicates = moments.map(({ users }) => {
    return users.filter(({ outcome }) => outcome === 'same_person').length;
  });
  expect(duplicates.filter((count) => count > 20)).toHaveLength(1);
  const regions = moments.flatMap(({ users }) => users.map((user) => user.uniqueness_region_id));
  expect([...new Set(regions)].sort()).toEqual(['commuter-panel', 'health-survey', 'prize-draw']);
});

it('plans nothing where no time is left', () => {
  const now = Date.now();
  expect(planMonth(now - 3_600_000, now)).toEqual([]);
});
