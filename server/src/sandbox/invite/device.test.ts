import { expect, it } from 'vitest';
import { isHandHeld } from './device.js';

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
