import { describe, expect, it } from 'vitest';
import { oneRequest, type OneDraft } from './one-outcome';

const of = (fields: Partial<OneDraft>): OneDraft => ({
  ...{ outcome: 'new_person', person: '', humanness_score: '' },
  ...fields,
});

describe('the request for one user', () => {
  it.each<[Partial<OneDraft>, object]>([
    [{}, { outcome: 'verified' }],
    [{ humanness_score: '0' }, { outcome: 'verified', humanness_score: 0 }],
    [
      { outcome: 'test_person', person: 'T' },
      { outcome: 'verified', person: 'T' },
    ],
    [{ outcome: 'already_verified' }, { outcome: 'verified', already_verified: true }],
    [{ outcome: 'unfulfillable', humanness_score: '7' }, { outcome: 'unfulfillable' }],
    [{ outcome: 'revoked', person: 'T' }, { outcome: 'revoked' }],
  ])('%j is sent as %j', (fields, body) => {
    expect(oneRequest('a', of(fields), null).body).toEqual({ reference_user_id: 'a', ...body });
  });

  it.each<[Partial<OneDraft>, RegExp]>([
    [{ outcome: 'test_person' }, /Choose a test human/],
    [{ humanness_score: '101' }, /0 to 100/],
  ])('%j is not sent', (fields, reason) => {
    expect(oneRequest('a', of(fields), null).refusal).toMatch(reason);
  });

  it.each<[Partial<OneDraft>, string | null, boolean]>([
    [{}, 'verified', true],
    [{ outcome: 'test_person', person: 'T' }, 'verified', true],
    [{ outcome: 'already_verified' }, 'verified', true],
    [{ outcome: 'unfulfillable' }, 'unfulfillable', true],
    [{ outcome: 'revoked' }, 'revoked', true],
    [{}, 'revoked', false],
    [{}, null, false],
    [{ outcome: 'revoked' }, 'verified', false],
    // What the service refuses can be tried: a refusal is also a response.
    [{ outcome: 'revoked' }, 'registered', false],
    [{ outcome: 'unfulfillable' }, 'verified', false],
  ])('%j from %j would change nothing: %j', (fields, state, nothing) => {
    const { refusal } = oneRequest('a', of(fields), state);
    expect(refusal).toBe(nothing ? 'Nothing would change' : undefined);
  });
});
