import { outcomeBatchRequest } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import {
  AT_ONCE,
  peopleRefusal,
  planRefusal,
  planRequestOf,
  shareCounts,
  shareError,
  type PlanDraft,
} from './batch-draft';
import { PRESETS, presetRows } from './presets';
import {
  draftOf,
  percentOf,
  percentSum,
  scoreOf,
  type ShareDraft,
} from '../../../records/sandbox/share-draft';
import { waitMs } from './wait-length';

const draft = (shares: readonly ShareDraft[], more: Partial<PlanDraft> = {}): PlanDraft => ({
  ...{ shares, seed: 'k7mp-x2wd', ...AT_ONCE },
  ...more,
});
const row = (percent: string, more: Partial<ShareDraft> = {}): ShareDraft => ({
  ...draftOf(1, 'verified', 0),
  percent,
  ...more,
});

describe('a percentage as typed', () => {
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

  it('adds up without the crumbs of binary numbers', () => {
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
  ['high', null],
])('a score of %j is %j', (text, score) => {
  expect(scoreOf(text)).toBe(score);
});

it.each([
  [{ amount: '', unit: 'h' as const }, 0],
  [{ amount: '90', unit: 's' as const }, 90_000],
  [{ amount: '1,5', unit: 'h' as const }, 5_400_000],
  [{ amount: '30', unit: 'd' as const }, 2_592_000_000],
  [{ amount: '31', unit: 'd' as const }, null],
  [{ amount: '-1', unit: 'd' as const }, null],
  [{ amount: 'soon', unit: 'min' as const }, null],
])('a wait of %j is %j ms', (wait, ms) => {
  expect(waitMs(wait)).toBe(ms);
});

it.each(PRESETS.map((preset) => [preset.name, preset] as const))(
  'the preset %s can be started as it is',
  (_name, preset) => {
    const written = draft(presetRows(preset, 1));
    expect(planRefusal(written)).toBeUndefined();
    const request = { ...planRequestOf(written), reference_user_ids: ['a'] };
    expect(outcomeBatchRequest.safeParse(request).success).toBe(true);
  },
);

describe('what is written', () => {
  it('is sent with who passes, the score and the waits, and without what was left empty', () => {
    const shares = [
      row('60', { person: 'Test person A', humanness_score: '42' }),
      row('40', { outcome: 'never', person: 'Test person A', humanness_score: 'x' }),
    ];
    const delay = { amount: '2', unit: 'min' as const };
    expect(planRequestOf(draft(shares, { delay, seed: ' ' }))).toEqual({
      shares: [
        { percent: 60, outcome: 'verified', person: 'Test person A', humanness_score: 42 },
        { percent: 40, outcome: 'never' },
      ],
      delay_ms: 120_000,
    });
  });

  it.each([
    [[row('90')], {}, 'The shares add up to 90 %, not to 100 %'],
    [[row('60'), row('60')], {}, 'The shares add up to 120 %, not to 100 %'],
    [[row('all')], {}, 'A share cannot be read'],
    [[row('100', { humanness_score: '101' })], {}, 'A share cannot be read'],
    [
      [row('100')],
      { spread: { amount: '1000', unit: 'd' as const } },
      'A wait cannot be read, or is longer than 30 days',
    ],
  ])('is refused in words', (shares, more, reason) => {
    const written = draft(shares, more);
    expect(planRefusal(written)).toBe(reason);
    expect(planRequestOf(written)).toBeNull();
  });

  it('tells at the row what is wrong with it', () => {
    expect(shareError(row('x'))).toMatch(/0 to 100/);
    expect(shareError(row('5', { humanness_score: '500' }))).toMatch(/score/);
    expect(shareError(row('5', { outcome: 'never', humanness_score: '500' }))).toBeUndefined();
  });

  it('is for somebody, and for 10,000 at most', () => {
    expect(peopleRefusal(0)).toMatch(/nobody/);
    expect(peopleRefusal(10_000)).toBeUndefined();
    expect(peopleRefusal(10_001)).toBe('An outcome batch takes 10,000 users at most');
  });

  it('is said in people only where it adds up', () => {
    expect(shareCounts([row('80'), row('20')], 10)).toEqual([8, 2]);
    expect(shareCounts([row('80')], 10)).toBeNull();
  });
});
