import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServiceDate, serviceNow } from './service-clock';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const dateAt = (ms: number) => new Date(ms).toUTCString();

describe('the clock of a service', () => {
  it.each([
    ['the same', 0, NOW],
    ['a second behind, which is no difference', -1000, NOW],
    ['two seconds ahead, which is none either', 2000, NOW],
    ['three seconds behind', -3000, NOW - 3000],
    ['an hour ahead', HOUR, NOW + HOUR],
  ])('is %s', (_what, offset, expected) => {
    noteServiceDate('sandbox', dateAt(NOW + offset));
    expect(serviceNow('sandbox')).toBe(expected);
  });

  it('goes on from there', () => {
    noteServiceDate('sandbox', dateAt(NOW + HOUR));
    vi.advanceTimersByTime(5000);
    expect(serviceNow('sandbox')).toBe(NOW + HOUR + 5000);
  });

  it('is kept by environment', () => {
    noteServiceDate('sandbox', dateAt(NOW + HOUR));
    noteServiceDate('production', dateAt(NOW));
    expect(serviceNow('production')).toBe(NOW);
    expect(serviceNow('sandbox')).toBe(NOW + HOUR);
  });

  it.each([null, '', 'yesterday', '<b>'])('keeps what it knew after the header %j', (header) => {
    noteServiceDate('sandbox', dateAt(NOW + HOUR));
    noteServiceDate('sandbox', header);
    expect(serviceNow('sandbox')).toBe(NOW + HOUR);
  });
});
