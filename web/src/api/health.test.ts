import type { PushedHealth } from '@connect-console/server/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The files of a run share their modules, and these remember what was pushed.
vi.resetModules();
const { healthOf, consoleResponded, lostConsole, noteServiceHealth, whenConsoleReturns } =
  await import('./health');
const { serviceNow } = await import('./service-clock');

it('says "reconnecting" also of an environment without a pushed health', () => {
  expect(healthOf('production')).toEqual({ state: 'starting' });
  lostConsole();
  expect(healthOf('production')).toEqual({ state: 'reconnecting' });
  expect(healthOf('production')).toBe(healthOf('sandbox'));
  consoleResponded();
  expect(healthOf('production')).toEqual({ state: 'starting' });
});

it('reports once that the console responds again', () => {
  const onReturn = vi.fn();
  const stop = whenConsoleReturns(onReturn);
  consoleResponded();
  lostConsole();
  lostConsole();
  consoleResponded();
  expect(onReturn).toHaveBeenCalledOnce();
  stop();
  lostConsole();
  consoleResponded();
  expect(onReturn).toHaveBeenCalledOnce();
});

describe('the pushed health of a service', () => {
  const NOW = Date.parse('2026-03-01T12:00:00.000Z');
  const HOUR = 3_600_000;
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

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
    noteServiceHealth('sandbox', health);
    expect(healthOf('sandbox')).toEqual(expected);
  });

  it('is hidden while the console does not respond', () => {
    noteServiceHealth('sandbox', failing('upstream_unreachable'));
    expect(healthOf('sandbox')).toMatchObject({ state: 'unreachable' });
    lostConsole();
    expect(healthOf('sandbox')).toEqual({ state: 'reconnecting' });
    consoleResponded();
    expect(healthOf('sandbox')).toMatchObject({ state: 'unreachable' });
  });

  it('is stated by the console’s clock, and shown by this browser’s', () => {
    const ahead = { polled_at: ok.sent_at + HOUR - 2000, sent_at: ok.sent_at + HOUR };
    noteServiceHealth('sandbox', { ...ok, ...ahead, clock_offset_ms: 60_000 });
    expect(healthOf('sandbox')).toEqual({ state: 'live', at: NOW - 2000 });
    expect(serviceNow('sandbox')).toBe(NOW + HOUR + 60_000);
  });
});
