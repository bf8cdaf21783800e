import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceHealth } from '../../contract/index.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import {
  UpstreamKeyRefusedError,
  UpstreamMaintenanceError,
  UpstreamTimeoutError,
  UpstreamUnreachableError,
} from '../../upstream/failures.js';
import { afterFailure, afterResponse, healthWriter, readHealth, STARTING } from './health.js';

const NOW = Date.parse('2026-11-20T12:00:00.400Z');
const refused = new UpstreamUnreachableError('ECONNREFUSED');

describe("the service's clock", () => {
  it.each([
    ['to the second', 'Fri, 20 Nov 2026 12:00:00 GMT', 0],
    ['a little late', 'Fri, 20 Nov 2026 11:59:59 GMT', 0],
    ['three hours ahead', 'Fri, 20 Nov 2026 15:00:00 GMT', 3 * 3_600_000 - 400],
    ['in another zone', 'Fri, 20 Nov 2026 12:00:00 -0500', 5 * 3_600_000 - 400],
    ['a day behind', 'Thu, 19 Nov 2026 12:00:00 GMT', -86_400_400],
  ])('is %s', (_what, date, offset) => {
    expect(afterResponse(STARTING, date, NOW).clock_offset_ms).toBe(offset);
  });

  it.each([null, '', 'noon'])('is as it was when the service sends the Date %j', (date) => {
    const before = { ...STARTING, clock_offset_ms: 7_000 };
    expect(afterResponse(before, date, NOW).clock_offset_ms).toBe(7_000);
  });
});

describe('the health of a service', () => {
  it('says since when it fails, and the last known data', () => {
    const well = afterResponse(STARTING, null, NOW);
    const first = afterFailure(well, refused, NOW + 5);
    const second = afterFailure(first, new UpstreamKeyRefusedError(401, null, null), NOW + 9);
    expect(first).toMatchObject({ state: 'failing', failing_since: NOW + 5, polled_at: NOW });
    expect(first.failure?.code).toBe('upstream_unreachable');
    expect(second).toMatchObject({ failing_since: NOW + 5 });
    expect(second.failure?.code).toBe('upstream_key_refused');
    expect(afterResponse(second, null, NOW + 20)).toEqual({
      ...{ state: 'ok', failing_since: null, failure: null, clock_offset_ms: 0 },
      unreadable: { calls: 0, attempts: 0 },
      not_read: { calls: 0, attempts: 0 },
      polled_at: NOW + 20,
    });
  });

  it('stays short enough for a signal, and reveals no details of an unforeseen error', () => {
    const long = new UpstreamUnreachableError('€'.repeat(9_000));
    const failing = afterFailure(STARTING, long, NOW);
    expect(Buffer.byteLength(JSON.stringify(failing))).toBeLessThan(2_000);
    expect(serviceHealth.parse(failing)).toEqual(failing);
    const fault = afterFailure(STARTING, new Error('password=hunter2'), NOW);
    expect(JSON.stringify(fault)).not.toContain('hunter2');
  });
});

describe('a health', () => {
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
});
