import { describe, expect, it } from 'vitest';
import { serviceHealth } from '../../contract/index.js';
import { UpstreamKeyRefusedError, UpstreamUnreachableError } from '../../upstream/failures.js';
import { afterResponse, afterFailure, STARTING } from '../service/health.js';

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
