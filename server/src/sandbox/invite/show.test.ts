import { describe, expect, it } from 'vitest';
import { whichPage, isHandHeld } from './show.js';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148';
const TABLET =
  'Mozilla/5.0 (Linux; Android 15; Tablet) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

it.each([
  [DESKTOP, undefined, false],
  [DESKTOP, '?0', false],
  [DESKTOP, '?1', true],
  [PHONE, undefined, true],
  [TABLET, '?0', true],
  [undefined, undefined, false],
])('%s with hint %s is hand-held: %s', (agent, hint, expected) => {
  expect(isHandHeld({ 'user-agent': agent, 'sec-ch-ua-mobile': hint })).toBe(expected);
});

describe('whichPage', () => {
  it.each([
    ['registered', [], false, 'code'],
    ['registered', [], true, 'start'],
    ['registered', ['here'], false, 'start'],
    ['registered', ['check'], true, 'check'],
    ['registered', ['check'], false, 'check'],
    ['registered', ['left'], true, 'left'],
    ['registered', ['done'], true, 'start'],
    ['registered', ['stale'], true, 'start'],
    ['registered', ['withdraw'], true, 'start'],
    ['verified', [], false, 'result'],
    ['verified', ['check'], true, 'result'],
    ['verified', ['left'], true, 'result'],
    ['verified', ['withdraw'], true, 'withdraw'],
    ['revoked', [], false, 'result'],
    ['revoked', ['here'], true, 'result'],
    ['revoked', ['check'], true, 'check'],
    ['revoked', ['withdraw'], true, 'result'],
    ['unfulfillable', [], false, 'result'],
    ['unfulfillable', ['done'], true, 'result'],
    ['unfulfillable', ['check'], true, 'check'],
    ['unfulfillable', ['left'], true, 'left'],
  ] as const)('%s, asked for %j, on a phone: %s → %s', (state, asked, handHeld, expected) => {
    expect(whichPage({ state, asked: new Set(asked), handHeld })).toBe(expected);
  });
});
