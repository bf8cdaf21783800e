import { describe, expect, it } from 'vitest';
import { oneConsequence, oneRefusal, oneRequest, type OneDraft } from './one-outcome';

const of = (fields: Partial<OneDraft>): OneDraft => ({
  ...{ outcome: 'new_person', person: '', humanness_score: '' },
  ...fields,
});

describe('what is asked for of one person', () => {
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
    [{ outcome: 'test_person' }, /Choose who/],
    [{ humanness_score: '101' }, /0 to 100/],
  ])('%j is not sent', (fields, reason) => {
    expect(oneRefusal(of(fields))).toMatch(reason);
    expect(oneRequest('a', of(fields))).toBeNull();
  });
});

describe('what it will do', () => {
  it.each<[Partial<OneDraft>, string | null, RegExp]>([
    [{}, 'registered', /will be verified.*COMPLETED is sent\.$/],
    [{}, 'verified', /nothing will change/],
    [{}, null, /will be verified/],
    [{ outcome: 'test_person', person: 'T' }, 'revoked', /If T is verified.*unfulfillable instead/],
    [{ outcome: 'already_verified' }, 'registered', /end unfulfillable as not unique/],
    [{ outcome: 'unfulfillable' }, 'registered', /will end unfulfillable/],
    [{ outcome: 'unfulfillable' }, 'verified', /refuse/],
    [{ outcome: 'unfulfillable' }, 'unfulfillable', /already/],
    [{ outcome: 'revoked' }, 'verified', /not be verified any more/],
    [{ outcome: 'revoked' }, 'registered', /refuse/],
    [{ outcome: 'revoked' }, 'revoked', /already/],
  ])('%j from %j', (fields, state, words) => {
    expect(oneConsequence(of(fields), state)).toMatch(words);
  });
});
