import { outcomeBatchRequest } from '@connect-console/server/contract';
import { scoreOf } from '../../../records/sandbox/outcomes';
import { describe, expect, it } from 'vitest';
import {
  usersRefusal,
  batchRequest,
  consequences,
  draftRefusal,
  readShare,
  type BatchDraft,
  FIRST_DRAFT,
  draftOf,
  percentOf,
  percentSum,
  type ShareDraft,
  waitMs,
} from './batch-draft';

const draft = (shares: readonly ShareDraft[], more: Partial<BatchDraft> = {}): BatchDraft => ({
  ...{ shares, seed: 'k7mp-x2wd', delay: '0', spread: '' },
  ...more,
});
const row = (percent: string, more: Partial<ShareDraft> = {}): ShareDraft => ({
  ...draftOf('verified', 0),
  percent,
  ...more,
});

describe('a percentage as entered', () => {
  it.each([
    ['80', 80],
    [' 12,5 ', 12.5],
    ['0', 0],
    ['100', 100],
    ['33.333', 33.333],
    ['', null],
    ['-1', null],
    ['101', null],
    ['1e2', null],
    ['ten', null],
    ['1.2345', null],
  ])('%j is %j', (text, percent) => {
    expect(percentOf(text)).toBe(percent);
  });

  it('adds up without floating-point errors', () => {
    expect(percentSum(['33.3', '33.3', '33.4'].map((text) => row(text)))).toBe(100);
    expect(percentSum(['0.1', '0.2', 'x'].map((text) => row(text)))).toBe(0.3);
  });
});

it.each([
  ['', undefined],
  ['0', 0],
  ['100', 100],
  ['101', null],
  ['1.5', null],
  ['1e2', null],
  ['0x10', null],
  ['high', null],
])('a score of %j is %j', (text, score) => {
  expect(scoreOf(text)).toBe(score);
});

it.each([
  ['', 0],
  ['1.5', 90_000],
  ['1,5', 90_000],
  ['43200', 2_592_000_000],
  ['43201', null],
  ['-1', null],
  ['soon', null],
])('a delay of %j minutes is %j ms', (minutes, ms) => {
  expect(waitMs(minutes)).toBe(ms);
});

it('the first draft can be started as it is', () => {
  expect(draftRefusal(FIRST_DRAFT)).toBeUndefined();
  const request = batchRequest(FIRST_DRAFT, ['a']);
  expect(outcomeBatchRequest.safeParse(request).success).toBe(true);
});

describe('the request of a batch', () => {
  it('contains the human, the score and the delays, and no empty fields', () => {
    const shares = [
      row('60', { person: 'Test person A', humanness_score: '42' }),
      row('40', { outcome: 'never', person: 'Test person A', humanness_score: 'x' }),
    ];
    expect(batchRequest(draft(shares, { delay: '2', seed: ' ' }), ['a'])).toEqual({
      reference_user_ids: ['a'],
      shares: [
        { percent: 60, outcome: 'verified', person: 'Test person A', humanness_score: 42 },
        { percent: 40, outcome: 'never' },
      ],
      delay_ms: 120_000,
    });
  });

  it.each([
    [[row('90')], {}, 'The shares add up to 90 % instead of 100 %'],
    [[row('60'), row('60')], {}, 'The shares add up to 120 % instead of 100 %'],
    [[row('all')], {}, 'Correct the marked share'],
    [[row('100', { humanness_score: '101' })], {}, 'Correct the marked share'],
    [[row('100')], { spread: '99999' }, 'Enter delays of at most 30 days'],
  ])('is refused with a reason when a field is invalid', (shares, more, reason) => {
    expect(draftRefusal(draft(shares, more))).toBe(reason);
  });

  it('reports a problem at the row of its share', () => {
    expect(readShare(row('x'))).toMatch(/0 to 100/);
    expect(readShare(row('5', { humanness_score: '500' }))).toMatch(/score/);
    expect(readShare(row('5', { outcome: 'never', humanness_score: '500' }))).toEqual({
      percent: 5,
      outcome: 'never',
    });
  });

  it('takes 1 to 10,000 users', () => {
    expect(usersRefusal(0)).toMatch(/No users/);
    expect(usersRefusal(10_000)).toBeUndefined();
    expect(usersRefusal(10_001)).toBe('An outcome batch takes at most 10,000 users');
  });

  it('states the consequence once per outcome, only if the shares add up', () => {
    const never = { outcome: 'never' } as const;
    expect(consequences([row('60'), row('20', never), row('20')], 1000)).toEqual([
      '800 users will be verified',
      '200 users will never open the invite',
    ]);
    expect(consequences([row('100'), row('0', never)], 1)).toEqual(['1 user will be verified']);
    expect(consequences([row('80')], 10)).toEqual([]);
  });
});
