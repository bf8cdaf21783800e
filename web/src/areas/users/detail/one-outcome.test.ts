import { describe, expect, it } from 'vitest';
import { oneRequest, type OneDraft } from './one-outcome';

const of = (fields: Partial<OneDraft>): OneDraft => ({
  ...{ outcome: 'verified', person: '', humanness_score: '' },
  ...fields,
});

describe('the request for one user', () => {
  it.each<[Partial<OneDraft>, object]>([
    [{}, { outcome: 'verified' }],
    [{ humanness_score: '0' }, { outcome: 'verified', humanness_score: 0 }],
    [{ person: 'T' }, { outcome: 'verified', person: 'T' }],
    [{ outcome: 'duplicate' }, { outcome: 'verified', already_verified: true }],
    [{ outcome: 'unfulfillable', humanness_score: '7' }, { outcome: 'unfulfillable' }],
    [{ outcome: 'revoked', person: 'T' }, { outcome: 'revoked' }],
  ])('%j is sent as %j', (fields, body) => {
    expect(oneRequest('a', of(fields))).toEqual({ reference_user_id: 'a', ...body });
  });

  it('is not sent with a score that is none', () => {
    expect(oneRequest('a', of({ humanness_score: '101' }))).toBeNull();
  });
});
