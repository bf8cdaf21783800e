import { describe, expect, it } from 'vitest';
import { whichPage } from './which-page.js';

const DESKTOP = false;
const PHONE = true;

describe('whichPage', () => {
  it.each([
    ['registered', [], DESKTOP, 'code'],
    ['registered', [], PHONE, 'start'],
    ['registered', ['here'], DESKTOP, 'start'],
    ['registered', ['check'], PHONE, 'check'],
    ['registered', ['check'], DESKTOP, 'check'],
    ['registered', ['left'], PHONE, 'left'],
    ['registered', ['done'], PHONE, 'start'],
    ['registered', ['stale'], PHONE, 'start'],
    ['registered', ['withdraw'], PHONE, 'start'],
    ['verified', [], DESKTOP, 'result'],
    ['verified', ['check'], PHONE, 'result'],
    ['verified', ['left'], PHONE, 'result'],
    ['verified', ['withdraw'], PHONE, 'withdraw'],
    ['revoked', [], DESKTOP, 'result'],
    ['revoked', ['here'], PHONE, 'result'],
    ['revoked', ['check'], PHONE, 'check'],
    ['revoked', ['withdraw'], PHONE, 'result'],
    ['unfulfillable', [], DESKTOP, 'result'],
    ['unfulfillable', ['done'], PHONE, 'result'],
    ['unfulfillable', ['check'], PHONE, 'check'],
    ['unfulfillable', ['left'], PHONE, 'left'],
  ] as const)('%s, asked for %j, on a phone: %s → %s', (state, asked, handHeld, expected) => {
    expect(whichPage({ state, asked: new Set(asked), handHeld })).toBe(expected);
  });
});
