import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTime, readTimes } from './record.js';

const AT = Date.UTC(2026, 10, 20, 14, 2, 11);

describe('parseTime', () => {
  it.each<[unknown, number | null]>([
    ['2026-11-20T14:02:11Z', AT],
    ['2026-11-20T14:02:11.000Z', AT],
    ['2026-11-20T15:02:11+01:00', AT],
    ['2026-11-20T15:02:11+0100', AT],
    ['2026-11-20 15:02:11.000+01', AT],
    ['2026-11-20T14:02:11', AT],
    ['2026-11-20 14:02:11', AT],
    ['2026-11-20 14:02:11 Z', AT],
    ['2026-11-20', Date.UTC(2026, 10, 20)],
    [AT, AT],
    [AT / 1000, AT],
    [AT / 1000 + 0.25, AT + 250],
    [String(AT), AT],
    [String(AT / 1000), AT],
    ['yesterday', null],
    ['2026-13-45T99:00:00Z', null],
    ['12', null],
    [16, null],
    [0, null],
    [-1, null],
    [NaN, null],
    ['', null],
    [null, null],
    [{}, null],
    [true, null],
  ])('reads %o as %o', (value, expected) => {
    expect(parseTime(value)).toBe(expected);
  });

  it('reads back every time it could be given as ISO text, in any zone', () => {
    const times = fc.date({ min: new Date(1e12), max: new Date(4e12), noInvalidDate: true });
    fc.assert(
      fc.property(times, (date) => {
        expect(parseTime(date.toISOString())).toBe(date.getTime());
        expect(parseTime(date.getTime())).toBe(date.getTime());
      }),
    );
  });

  it('never throws and never returns NaN', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parseTime(value)).not.toBeNaN();
      }),
    );
  });
});

describe('readTimes', () => {
  const iso = new Date(AT).toISOString();

  it.each([
    ['created_at', { created_at: iso }],
    ['createdAt', { createdAt: iso }],
    ['timestamp', { timestamp: AT }],
    ['time', { time: AT / 1000 }],
    ['nested timestamps', { timestamps: { created_at: iso } }],
    ['the first that parses', { created_at: 'soon', createdAt: '', timestamp: iso }],
    ['the first of two', { time: '2020-01-01T00:00:00Z', created_at: iso }],
  ])('finds "created" under %s', (_name, raw) => {
    expect(readTimes(raw).created).toBe(AT);
  });

  it('keeps every other time under its own name, and no count or id', () => {
    const raw = {
      created_at: iso,
      next_attempt_at: iso,
      lastTried: iso,
      finished_at: AT / 1000,
      attempts: 16,
      serial: AT,
      phone: '1700000000',
      reference_user_id: 'panel-7731',
      none_at: null,
    };
    expect(readTimes(raw)).toEqual({
      created: AT,
      times: { next_attempt_at: AT, lastTried: AT, finished_at: AT },
    });
  });

  it('says null where the service gives no time', () => {
    expect(readTimes({ transaction_id: 'ewh:1' })).toEqual({ created: null, times: {} });
  });
});
