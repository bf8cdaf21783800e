import { expect, it } from 'vitest';
import { UpstreamMaintenanceError, UpstreamUnreachableError } from '../../upstream/failures.js';
import { createRest, type Blocked } from './job-run.js';

const FIRST_MS = 2_000;

function rest(blocked: string | null = null) {
  const stored: (Blocked | null)[] = [];
  const store = (why: Blocked | null) => {
    stored.push(why);
    return Promise.resolve();
  };
  return { ...createRest({ blocked }, store, FIRST_MS), stored };
}

function maintenance(retryAfterMs: number | null): UpstreamMaintenanceError {
  const failure = new UpstreamMaintenanceError(503, 'SERVICE_TEMPORARILY_UNAVAILABLE', null);
  failure.retryAfterMs = retryAfterMs;
  return failure;
}

it('rests twice as long each time, to 30 s, until the service responds', async () => {
  const { begin, end } = rest();
  const times: number[] = [];
  for (let n = 0; n < 6; n += 1)
    times.push(await begin(new UpstreamUnreachableError('ECONNRESET')));
  expect(times).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  await end();
  expect(await begin(maintenance(null))).toBe(FIRST_MS);
});

it.each([
  ['longer than it would', 45_000, 45_000],
  ['shorter than it would', 1, FIRST_MS],
  ['for ever', 1e12, 600_000],
])('rests as long as the service asks: %s', async (_what, asked, ms) => {
  expect(await rest().begin(maintenance(asked))).toBe(ms);
});

it('says why once it rests and since when, and once that it goes on', async () => {
  const { begin, end, stored, isResting } = rest();
  await end();
  expect([stored, isResting()]).toEqual([[], false]);
  await begin(maintenance(null));
  await begin(new UpstreamUnreachableError('ECONNRESET'));
  expect(isResting()).toBe(true);
  expect(stored).toMatchObject([
    { code: 'upstream_maintenance', since: stored[0]?.since },
    { code: 'upstream_unreachable', since: stored[0]?.since },
  ]);
  await end();
  await end();
  expect(stored.slice(2)).toEqual([null]);
});

it('goes on as another process has left it', async () => {
  const { begin, end, stored, isResting } = rest('{"code":"c","detail":"d","since":7}');
  expect(isResting()).toBe(true);
  await begin(maintenance(null));
  await end();
  expect(stored).toMatchObject([{ since: 7 }, null]);
});
