import { describe, expect, it } from 'vitest';
import { results, scoreOf, uniqueHumanId } from './get-status.js';

const user = {
  ...{ human_id: 'p', humanness_score: 91 },
  ...{ registered_at: 1000, completed_at: 62_999 },
};
const unique_human_id = uniqueHumanId('salt', 'p');
const score = { humanness_score: 91, fulfillment_time_s: 61, unique_human_id };
const phone = { is_phone_number_verified: true, fulfillment_time_s: 61 };

describe('results', () => {
  it('have the form of the request', () => {
    const humanness = 'GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID';
    const of = (data_request_form: 'object' | 'array', ...types: string[]) =>
      results({ ...user, data_request_form, data_request_types: JSON.stringify(types) }, 'salt');
    expect(of('object', humanness)).toEqual(score);
    expect(of('object', 'IS_PHONE_NUMBER_VERIFIED')).toEqual(phone);
    expect(of('array', humanness, 'IS_PHONE_NUMBER_VERIFIED')).toEqual([
      { type: 'GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID', result: score },
      { type: 'IS_PHONE_NUMBER_VERIFIED', result: phone },
    ]);
  });
});

describe('a unique human id', () => {
  it('is the same for a human of an account, and another one for other humans and accounts', () => {
    expect(uniqueHumanId('salt', 'p')).toBe(uniqueHumanId('salt', 'p'));
    expect(uniqueHumanId('salt', 'p')).not.toBe(uniqueHumanId('salt', 'q'));
    expect(uniqueHumanId('salt', 'p')).not.toBe(uniqueHumanId('pepper', 'p'));
    expect(uniqueHumanId('salt', 'p')).toMatch(/^uh_[0-9a-f]{32}$/);
  });
});

it('gives every human a fixed score from 70 to 99', () => {
  const scores = Array.from({ length: 500 }, (_, n) => scoreOf('salt', `p${n}`));
  expect(Math.min(...scores)).toBe(70);
  expect(Math.max(...scores)).toBe(99);
  expect(scoreOf('salt', 'p1')).toBe(scores[1]);
});
