import { PERSON_STATUSES, type PersonStatus } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { disagreement, knownStatus } from './known-status';
import { isOpen, personWording } from './person-wording';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const REVOKED = 'USER_VERIFICATION_REVOKED';
const UNFULFILLABLE = 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE';
const entry = (fields: { verified_at?: number; last_kind?: string } = {}) => ({
  status: 'unknown' as const,
  verified_at: null,
  last_kind: null,
  checked_at: null,
  ...fields,
});

describe('where a person stands', () => {
  it.each<[PersonStatus, ReturnType<typeof entry>, boolean | null, string | null]>([
    ['unknown', entry(), null, COMPLETED],
    ['waiting', entry(), false, null],
    ['verified', entry(), true, null],
    ['verified', entry(), true, REVOKED],
    ['unfulfillable', entry(), false, UNFULFILLABLE],
    ['denied', entry(), false, 'USER_VERIFICATION_DENIED'],
    ['revoked', entry(), false, REVOKED],
    ['revoked', entry({ verified_at: 1 }), false, COMPLETED],
    ['unfulfillable', entry({ last_kind: UNFULFILLABLE }), false, null],
    ['waiting', entry(), false, 'SOMETHING_NEW'],
  ])('%s', (status, known, has_connection, last_kind) => {
    expect(knownStatus({ entry: known, has_connection, last_kind })).toBe(status);
  });
});

describe('where get_status and the webhooks disagree', () => {
  it.each([
    [true, REVOKED, /says verified.*USER_VERIFICATION_REVOKED/],
    [true, UNFULFILLABLE, /says verified/],
    [false, COMPLETED, /no connection.*USER_VERIFICATION_COMPLETED/],
  ])('has_connection %s and %s is said', (has_connection, last_kind, words) => {
    const said = disagreement(has_connection, last_kind);
    expect(said).toMatch(words);
    // A rerun makes an old call the newest, so the two sides may be at odds for good.
    expect(said).toContain('or this call is a rerun of an older one');
  });

  it.each([
    [true, COMPLETED],
    [false, REVOKED],
    [false, UNFULFILLABLE],
    [true, 'SOMETHING_NEW'],
    [false, 'SOMETHING_NEW'],
    [null, COMPLETED],
    [true, null],
  ])('has_connection %s and %s is no disagreement', (has_connection, last_kind) => {
    expect(disagreement(has_connection, last_kind)).toBeNull();
  });
});

describe('the words of a status', () => {
  it('differ from one another', () => {
    expect(new Set(PERSON_STATUSES.map((status) => personWording[status].word)).size).toBe(
      PERSON_STATUSES.length,
    );
  });

  it.each<[PersonStatus, boolean]>([
    ['waiting', true],
    ['unknown', true],
    ['verified', false],
    ['revoked', false],
    ['unfulfillable', false],
    ['denied', false],
  ])('%s is open: %s', (status, open) => {
    expect(isOpen(status)).toBe(open);
  });
});
