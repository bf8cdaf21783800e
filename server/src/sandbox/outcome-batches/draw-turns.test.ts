import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion, SHARE_OUTCOMES, type Share } from '../../contract/index.js';
import { drawTurns } from './draw-turns.js';

const newUsers = (count: number) => Array.from({ length: count }, (_, n) => `qa-${n}`);
const STORY: Share[] = [
  { percent: 80, outcome: 'verified' },
  { percent: 10, outcome: 'same_person' },
  { percent: 5, outcome: 'unfulfillable' },
  { percent: 5, outcome: 'never' },
];
const drawn = (changes: Partial<Parameters<typeof drawTurns>[0]> = {}) =>
  drawTurns({
    reference_user_ids: newUsers(200),
    shares: STORY,
    seed: 'spring',
    delay_ms: 0,
    spread_ms: 0,
    ...changes,
  });
const countOf = (turns: ReturnType<typeof drawTurns>, outcome: string) =>
  turns.filter(({ share }) => share.outcome === outcome).length;

describe('a batch of 1,000 users', () => {
  const turns = drawn({ reference_user_ids: newUsers(1000) });

  it.each([
    ['verified', 800],
    ['same_person', 100],
    ['unfulfillable', 50],
    ['never', 50],
    ['revoked', 0],
  ])('has %s for %i', (outcome, count) => {
    expect(countOf(turns, outcome)).toBe(count);
  });

  it('places the same human after all users who are verified', () => {
    const outcomes = turns.map(({ share }) => share.outcome);
    expect(outcomes.lastIndexOf('verified')).toBeLessThan(outcomes.indexOf('same_person'));
  });

  it('mixes the shares over users and time', () => {
    const failing = turns.flatMap(({ share }, n) => (share.outcome === 'unfulfillable' ? [n] : []));
    expect(Math.min(...failing)).toBeLessThan(200);
    expect(Math.max(...failing)).toBeGreaterThan(600);
  });
});

describe('due times', () => {
  it.each([
    [0, 0, [0, 0, 0]],
    [500, 0, [500, 500, 500]],
    [0, 1000, [0, 500, 1000]],
    [60_000, 100, [60_000, 60_050, 60_100]],
    [0, 1, [0, 1, 1]],
  ])('after a delay of %i over %i ms are %j', (delay_ms, spread_ms, expected) => {
    const shares: Share[] = [{ percent: 100, outcome: 'verified' }];
    const turns = drawn({ reference_user_ids: newUsers(3), shares, delay_ms, spread_ms });
    expect(turns.map(({ due_after_ms }) => due_after_ms)).toEqual(expected);
  });

  it('of a single user is the delay, and a user who never verifies has none', () => {
    const shares: Share[] = [
      { percent: 50, outcome: 'verified' },
      { percent: 50, outcome: 'never' },
    ];
    const turns = drawn({ reference_user_ids: newUsers(2), shares, delay_ms: 7, spread_ms: 1000 });
    expect(turns.map(({ due_after_ms }) => due_after_ms)).toEqual([7, null]);
  });
});

const ids = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), {
  minLength: 1,
  maxLength: 40,
});
const shares = fc
  .array(fc.tuple(fc.constantFrom(...SHARE_OUTCOMES), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts): Share[] => {
    const sum = parts.reduce((all, [, part]) => all + part, 0);
    return parts.map(([outcome, part]) => ({ outcome, percent: (100 * part) / sum }));
  });

describe('for any users, shares and seed', () => {
  it('every user has one turn, every share its count, and due times only grow', () => {
    fc.assert(
      fc.property(ids, shares, fc.string(), fc.nat(100_000), (some, parts, seed, spread_ms) => {
        const batch = { reference_user_ids: some, shares: parts, seed, delay_ms: 10, spread_ms };
        const turns = drawTurns(batch);
        expect(turns.map((turn) => turn.reference_user_id).sort()).toEqual([...some].sort());
        const percentages = parts.map(({ percent }) => percent);
        expect(parts.map((part) => turns.filter(({ share }) => share === part).length)).toEqual(
          apportion(some.length, percentages),
        );
        const due = turns.flatMap(({ due_after_ms }) => due_after_ms ?? []);
        expect(due).toEqual([...due].sort((a, b) => a - b));
        expect(due.length).toBe(turns.length - countOf(turns, 'never'));
        if (due.length > 1) expect([due[0], due.at(-1)]).toEqual([10, 10 + spread_ms]);
        expect(turns.slice(due.length).every((turn) => turn.due_after_ms === null)).toBe(true);
      }),
    );
  });

  it('the same seed gives the same result, in any order of the users', () => {
    fc.assert(
      fc.property(ids, shares, fc.string(), (some, parts, seed) => {
        const batch = { shares: parts, seed, delay_ms: 0, spread_ms: 1000 };
        const [one, other] = [some, [...some].reverse()].map((reference_user_ids) =>
          drawTurns({ ...batch, reference_user_ids }),
        );
        expect(other).toEqual(one);
      }),
    );
  });
});

it('another seed gives another result', () => {
  const order = (seed: string) => drawn({ seed }).map((turn) => turn.reference_user_id);
  expect(order('spring')).not.toEqual(order('autumn'));
});
