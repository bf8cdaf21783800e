import type { UserEntry } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { userEntry } from '../../testing/user-responses';
import { outcomeTime } from './outcome-time';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const REVOKED = 'USER_VERIFICATION_REVOKED';

it.each<[string, Partial<UserEntry>, number | null, boolean]>([
  ['of a call', { status: 'verified', verified_at: 5, last_type: COMPLETED }, 5, false],
  ['of a check', { status: 'verified', verified_at: 5 }, 5, true],
  ['before an end', { status: 'verified', verified_at: 5, last_type: REVOKED }, null, false],
  ['of an end', { status: 'revoked', last_type: REVOKED, last_type_at: 7 }, 7, false],
  ['before a check', { status: 'revoked', last_type: COMPLETED, last_type_at: 5 }, null, false],
  ['of no outcome', { status: 'unknown' }, null, false],
])('takes the time %s for what it is', (_what, fields, at, isNoticed) => {
  expect(outcomeTime(userEntry('panel-1', fields))).toEqual({ at, isNoticed });
});
