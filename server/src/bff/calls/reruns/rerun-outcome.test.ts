import { expect, it } from 'vitest';
import { namedNewCall } from './rerun-outcome.js';

it.each([
  ['another call', 'ewh:new', 'ewh:new'],
  ['none', null, null],
  ['the original once more', 'ewh:old', null],
  ['nothing', '', null],
  ['what no database keeps', 'ewh:\u0000', null],
  ['more than an id', 'x'.repeat(256), null],
])('an answer that names %s', (_what, named, expected) => {
  expect(namedNewCall('ewh:old', named)).toBe(expected);
});
