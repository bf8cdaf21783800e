import type { PushedHealth } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { shownHealth } from './health';

describe('the pushed health of a service', () => {
  const NOW = Date.parse('2026-03-01T12:00:00.000Z');
  const HOUR = 3_600_000;

  const ok: PushedHealth = {
    ...{ state: 'ok', failing_since: null, failure: null },
    ...{ polled_at: NOW - 2000, clock_offset_ms: 0, sent_at: NOW },
    unreadable: { calls: 0, attempts: 0 },
    not_read: { calls: 0, attempts: 0 },
  };
  const failing = (code: string): PushedHealth => ({
    ...ok,
    ...{ state: 'failing', failing_since: NOW - HOUR, failure: { code, detail: '' } },
  });

  it.each([
    ['the age of the data', ok, { state: 'live', at: NOW - 2000 }],
    ['unreachable', failing('upstream_unreachable'), { state: 'unreachable', since: NOW - HOUR }],
    [
      'no response in time',
      failing('upstream_timeout'),
      { state: 'unreachable', since: NOW - HOUR },
    ],
    ['maintenance', failing('upstream_maintenance'), { state: 'maintenance', since: NOW - HOUR }],
    ['the console’s disk', failing('storage_full'), { state: 'console_full', since: NOW - HOUR }],
    ['its own fault', failing('internal'), { state: 'console_failing', since: NOW - HOUR }],
    ['a refused key', failing('upstream_key_refused'), { state: 'failing', since: NOW - HOUR }],
  ])('is shown as it is: %s', (_what, health, expected) => {
    expect(shownHealth(health, NOW)).toEqual(expected);
  });

  it('is stated by the console’s clock, and shown by this browser’s', () => {
    const ahead = { polled_at: ok.sent_at + HOUR - 2000, sent_at: ok.sent_at + HOUR };
    expect(shownHealth({ ...ok, ...ahead }, NOW)).toEqual({ state: 'live', at: NOW - 2000 });
  });
});
