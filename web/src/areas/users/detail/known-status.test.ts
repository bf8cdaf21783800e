import { PERSON_STATUSES, type PersonStatus } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { disagreement, type Said } from './known-status';
import { isOpen, personWording } from '../../../records/user/user-wording';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const REVOKED = 'USER_VERIFICATION_REVOKED';
const UNFULFILLABLE = 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE';
const said = (has_connection: boolean | null, last_kind: string | null, rest: Partial<Said> = {}) =>
  disagreement({ has_connection, last_kind, checked_at: 9000, heard_at: 1000, ...rest });

describe('where get_status and the webhooks disagree', () => {
  it.each([
    [true, REVOKED, 'the person has a connection'],
    [true, UNFULFILLABLE, 'the person has a connection'],
    [false, COMPLETED, 'the person has no connection'],
  ])('has_connection %s and %s is said', (has_connection, last_kind, get_status) => {
    expect(said(has_connection, last_kind)).toEqual({ get_status, webhooks: last_kind });
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
    expect(said(has_connection, last_kind)).toBeNull();
  });

  it.each<[string, Partial<Said>]>([
    ['was asked before the webhook was heard', { checked_at: 1000 }],
    ['may have been, as the two clocks differ a little', { checked_at: 3900 }],
    ['was never asked', { checked_at: null }],
  ])('says nothing where get_status %s', (_when, rest) => {
    expect(said(true, REVOKED, rest)).toBeNull();
  });

  it('takes the roster’s word for a webhook whose call is not kept any more', () => {
    expect(said(true, REVOKED, { heard_at: null })).not.toBeNull();
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
