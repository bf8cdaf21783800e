import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { UpstreamMaintenanceError, UpstreamTimeoutError } from '../../upstream/failures.js';
import { afterResponse, afterFailure, STARTING } from './health.js';
import { healthWriter, readHealth } from './health.js';

const T = Date.UTC(2026, 10, 20);
let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(async () => {
  await opened.remove();
});

const stored = () => readHealth(opened.database.kysely, 'sandbox');

it('is stored at once when it is another one, and else every quarter of a minute', async () => {
  expect(await stored()).toEqual(STARTING);
  const write = healthWriter(opened.database.kysely, 'sandbox', STARTING);
  const well = (now: number) => afterResponse(STARTING, null, now);
  await write(well(T), T);
  expect(await stored()).toEqual(well(T));
  await write(well(T + 14_999), T + 14_999);
  expect(await stored()).toEqual(well(T));
  await write(well(T + 15_000), T + 15_000);
  expect(await stored()).toEqual(well(T + 15_000));
  const failing = afterFailure(well(T), new UpstreamTimeoutError(5), T + 15_001);
  await write(failing, T + 15_001);
  expect(await stored()).toEqual(failing);
  const closed = afterFailure(failing, new UpstreamMaintenanceError(503, null, null), T + 15_002);
  await write(closed, T + 15_002);
  expect(await stored()).toEqual(closed);
  expect(await readHealth(opened.database.kysely, 'production')).toEqual(STARTING);
});

it('is stored at once when the service’s clock was moved', async () => {
  const write = healthWriter(opened.database.kysely, 'sandbox', STARTING);
  const ahead = (ms: number, now: number) =>
    afterResponse(STARTING, new Date(now + ms).toUTCString(), now);
  await write(ahead(0, T), T);
  // A Date header has whole seconds, so this small difference may not be a move.
  await write(ahead(4_000, T + 1_000), T + 1_000);
  expect(await stored()).toMatchObject({ clock_offset_ms: 0, polled_at: T });
  for (const [n, ms] of [3_600_000, 0, -86_400_000].entries()) {
    const now = T + 2_000 + n * 1_000;
    await write(ahead(ms, now), now);
    expect(await stored()).toMatchObject({ clock_offset_ms: ms, polled_at: now });
  }
});
