import { expect, it } from 'vitest';
import { trustProxy } from './values.js';

it.each<[string | undefined, number | string[] | null]>([
  [undefined, 0],
  ['0', 0],
  ['1', 1],
  ['17', null],
  ['10.1.2.3', ['10.1.2.3']],
  ['10.0.0.0/8, ::1,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ['0.0.0.0/0', null],
  ['::/0', null],
  ['true', null],
  ['10.0.0.0/8,', null],
  ['proxy.example.com', null],
])('%s is %j', (given, expected) => {
  expect(trustProxy.safeParse(given).data ?? null).toEqual(expected);
});
