import { expect, it } from 'vitest';
import { personStatus, type PersonStatus } from './person-status.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const REVOKED = 'USER_VERIFICATION_REVOKED';
const UNFULFILLABLE = 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE';
const DENIED = 'USER_VERIFICATION_DENIED';

it.each<[boolean | null, boolean, string | null, PersonStatus]>([
  [null, false, null, 'unknown'],
  [false, false, null, 'waiting'],
  [true, true, null, 'verified'],
  [true, true, COMPLETED, 'verified'],
  [true, true, REVOKED, 'verified'],
  [false, true, null, 'revoked'],
  [false, true, COMPLETED, 'revoked'],
  [false, true, REVOKED, 'revoked'],
  [false, false, REVOKED, 'revoked'],
  [false, false, UNFULFILLABLE, 'unfulfillable'],
  [null, false, COMPLETED, 'verified'],
  [null, false, 'A_KIND_TO_COME', 'unknown'],
  [null, false, UNFULFILLABLE, 'unfulfillable'],
  [false, false, DENIED, 'denied'],
  [false, false, 'A_KIND_TO_COME', 'waiting'],
  [false, false, 'constructor', 'waiting'],
  [false, false, '__proto__', 'waiting'],
])('connection %o, was verified %o, newest kind %o: %s', (has, was, kind, expected) => {
  expect(personStatus({ has_connection: has, was_verified: was, last_kind: kind })).toBe(expected);
});
