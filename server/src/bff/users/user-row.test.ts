import { describe, expect, it } from 'vitest';
import { changed, emptyRow } from './user-row.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const REVOKED = 'USER_VERIFICATION_REVOKED';

/** A person to whom these things were learnt one after another. */
function after(...changes: Parameters<typeof changed>[1][]) {
  let row = emptyRow('sandbox', 'a', 'owner', 1);
  for (const change of changes) row = { ...row, ...changed(row, change) };
  return row;
}
const answered = (has_connection: boolean) => ({ has_connection, checked_at: 5 });
const called = (last_kind: string) => ({ last_kind, last_kind_at: 9 });

describe('a person of the roster', () => {
  it.each([
    ['an older answer does not revoke', [answered(false), called(COMPLETED)], 'verified'],
    ['asked again', [answered(false), called(COMPLETED), answered(true)], 'verified'],
    ['revoked without a webhook', [answered(true), called(COMPLETED), answered(false)], 'revoked'],
    ['an older answer does not verify', [answered(true), called(REVOKED)], 'revoked'],
    ['a webhook that agrees', [answered(true), called(COMPLETED)], 'verified'],
    ['a kind that says nothing', [answered(false), called('SOMETHING_NEW')], 'waiting'],
  ])('%s', (_what, changes, status) => {
    expect(after(...changes).status).toBe(status);
  });
});
