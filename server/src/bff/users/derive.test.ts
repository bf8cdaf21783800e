import { expect, it } from 'vitest';
import type { UserRow } from '../schema.js';
import { derivedUser, emptyUser, type Coverage, type NamedCall } from './derive.js';

const UNFULFILLABLE = 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE';
const HOUR = 3_600_000;
const coverage: Coverage = {
  key: {
    ...{ fingerprint: 'mine', bit: 1, is_only: true, oldest_call: null, oldest_attempt: null },
  },
  ...{ gaps: [], unnamed_until: null, periods: [], unbroken_since: null, epoch: 0 },
};
const call = (hour: number, id: string, more: Partial<NamedCall> = {}): NamedCall => ({
  ...{ transaction_id: id, webhook_type: UNFULFILLABLE, user_id: null, rerun_of: null },
  ...{ created_at: hour * HOUR, made_at: hour * HOUR },
  ...{ state: 'delivered', is_chain_delivered: true, ...more },
});
const checked = (user: UserRow, hour: number, isVerified: boolean): UserRow => ({
  ...user,
  ...{ has_connection: Number(isVerified), connection_at: hour * HOUR },
});
const rerun = call(4, 'again', { rerun_of: 'first' });

it('a rerun whose first call was pruned is no news of the user', () => {
  const user = emptyUser('sandbox', 'p', 'looked_up', HOUR);
  const announced = derivedUser(user, [call(2, 'first')], coverage);
  const verified = derivedUser(checked(announced, 3, true), [call(2, 'first'), rerun], coverage);
  expect(verified).toMatchObject({ status: 'verified', delivery: 'unknown' });
  expect(derivedUser(verified, [rerun], coverage)).toMatchObject({
    ...{ status: 'verified', delivery: 'unknown', outcome_at: 3 * HOUR },
  });
});

it('a rerun whose first call was pruned still delivered what that one announced', () => {
  const user = emptyUser('sandbox', 'p', 'looked_up', HOUR);
  const failed = call(2, 'first', { state: 'failed' });
  const delivered = derivedUser(user, [failed, rerun], coverage);
  expect(delivered).toMatchObject({ status: 'unfulfillable', delivery: 'delivered' });
  expect(derivedUser(delivered, [rerun], coverage)).toMatchObject({
    ...{ status: 'unfulfillable', delivery: 'delivered', outcome_at: 2 * HOUR },
  });
});

it('a rerun whose first call was pruned still belongs to the outcome before', () => {
  const webhook_type = 'USER_VERIFICATION_COMPLETED';
  const first = call(2, 'first', { webhook_type });
  const again = call(5, 'again', { webhook_type, state: 'failed', rerun_of: 'first' });
  const user = emptyUser('sandbox', 'p', 'looked_up', HOUR);
  const verified = derivedUser(user, [first], coverage);
  // A check at 3 h found the user without a connection.
  const anew = { ...checked(verified, 4, true), other_connection_at: 3 * HOUR };
  const whole = derivedUser(anew, [first, again], coverage);
  expect(whole).toMatchObject({ status: 'verified', delivery: 'unknown' });
  expect(derivedUser(whole, [again], coverage)).toMatchObject({
    ...{ status: 'verified', delivery: 'unknown', delivery_reason: whole.delivery_reason },
  });
});

it('a user who is known by a rerun alone is derived the same each time', () => {
  const user = checked(emptyUser('sandbox', 'p', 'looked_up', HOUR), 5, false);
  const once = derivedUser(user, [rerun], coverage);
  expect(derivedUser(once, [rerun], coverage)).toEqual(once);
});
