import { describe, expect, it } from 'vitest';
import { firstOutcome, oneConsequence, oneRefusal, oneRequest, type OneDraft } from './one-outcome';

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
  ])('%j is sent as %j', (fields, request) => {
    expect(oneRequest('a', of(fields))).toEqual({ reference_user_id: 'a', ...request });
  });

  it.each<[Partial<OneDraft>, RegExp]>([
    [{ outcome: 'test_person' }, /Choose a test human/],
    [{ humanness_score: '101' }, /0 to 100/],
  ])('%j is not sent', (fields, reason) => {
    expect(oneRefusal(of(fields), null)).toMatch(reason);
    expect(oneRequest('a', of(fields))).toBeNull();
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
    // What the service refuses can be tried: a refusal is a response, too.
    [{ outcome: 'revoked' }, 'registered', false],
    [{ outcome: 'unfulfillable' }, 'verified', false],
  ])('%j from %j would change nothing: %j', (fields, state, nothing) => {
    expect(oneRefusal(of(fields), state)).toBe(nothing ? 'Nothing would change' : undefined);
    expect(/Nothing will change/.test(oneConsequence(of(fields), state))).toBe(nothing);
  });

  it.each([null, 'registered', 'unfulfillable', 'revoked', 'verified', 'odd'])(
    'the first choice for a user who is %s has an effect',
    (state) => {
      expect(oneRefusal(of({ outcome: firstOutcome(state) }), state)).toBeUndefined();
      expect(oneConsequence(of({ outcome: firstOutcome(state) }), state)).not.toMatch(/refuse/);
    },
  );
});

describe('what it will do', () => {
  it.each<[Partial<OneDraft>, string | null, RegExp]>([
    [{}, 'registered', /will be verified.*COMPLETED is sent\.$/],
    [{}, 'verified', /Nothing will change/],
    [{}, null, /will be verified/],
    [
      { outcome: 'test_person', person: 'T' },
      'revoked',
      /If T is already verified.*unfulfillable instead/,
    ],
    [
      { outcome: 'already_verified' },
      'registered',
      /unfulfillable, because the human is not unique/,
    ],
    [{ outcome: 'unfulfillable' }, 'registered', /will be unfulfillable and/],
    [{ outcome: 'unfulfillable' }, 'verified', /refuse/],
    [{ outcome: 'unfulfillable' }, 'unfulfillable', /already/],
    [{ outcome: 'revoked' }, 'verified', /will be revoked and/],
    [{ outcome: 'revoked' }, 'registered', /refuse/],
    [{ outcome: 'revoked' }, 'revoked', /already/],
  ])('%j from %j', (fields, state, words) => {
    expect(oneConsequence(of(fields), state)).toMatch(words);
  });
});
