import { expect, it } from 'vitest';
import { UpstreamMaintenanceError, UpstreamUnreachableError } from '../../upstream/failures.js';
import { createRest } from './job-run.js';

const FIRST_MS = 2_000;
const rest = (blocked: string | null = null) => createRest({ blocked }, FIRST_MS);

function maintenance(retryAfterMs: number | null): UpstreamMaintenanceError {
  const failure = new UpstreamMaintenanceError(503, 'SERVICE_TEMPORARILY_UNAVAILABLE', null);
  failure.retryAfterMs = retryAfterMs;
  return failure;
}

it('rests twice as long each time, to 30 s, until the service responds', () => {
  const { begin, end } = rest();
  const times: number[] = [];
  for (let n = 0; n < 6; n += 1) times.push(begin(new UpstreamUnreachableError('ECONNRESET')));
  expect(times).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  end();
  expect(begin(maintenance(null))).toBe(FIRST_MS);
});

it.each([
  ['longer than it would', 45_000, 45_000],
  ['shorter than it would', 1, FIRST_MS],
  ['for ever', 1e12, 600_000],
])('rests as long as the service asks: %s', (_what, asked, ms) => {
  expect(rest().begin(maintenance(asked))).toBe(ms);
});

it('says why it rests, and since when, until the service responds', () => {
  const { begin, end, why } = rest();
  expect(why()).toBeNull();
  begin(maintenance(null));
  const first = why();
  expect(first).toMatchObject({ code: 'upstream_maintenance' });
  begin(new UpstreamUnreachableError('ECONNRESET'));
  expect(why()).toMatchObject({ code: 'upstream_unreachable', since: first?.since });
  end();
  expect(why()).toBeNull();
});

it('goes on as another process has left it', () => {
  const { begin, why } = rest('{"code":"c","detail":"d","since":7}');
  expect(why()).toEqual({ code: 'c', detail: 'd', since: 7 });
  begin(maintenance(null));
  expect(why()).toMatchObject({ since: 7 });
});
