import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchByTime, SEARCH_MS, SKEW_MS, type Candidate, type OpenRerun } from './rerun-match.js';

const NOW = 1_700_000_000_000;

const rerun = (id: string, at: number, more: Partial<OpenRerun> = {}): OpenRerun => ({
  id,
  transaction_id: `old-${id}`,
  webhook_type: 'K',
  reference_user_id: null,
  requested_at: NOW + at,
  ...more,
});
const call = (transaction_id: string, at: number, more: Partial<Candidate> = {}): Candidate => ({
  transaction_id,
  webhook_type: 'K',
  reference_user_id: null,
  created_at: NOW + at,
  first_seen_at: NOW + Math.max(at, 0) + 500,
  ...more,
});

describe('one rerun', () => {
  it.each<[string, Partial<OpenRerun>, Candidate[], string | null]>([
    ['nothing, when nothing is there', {}, [], null],
    ['the call made after it', {}, [call('new', 40)], 'new'],
    ['the nearest', {}, [call('far', 9000), call('near', 40)], 'near'],
    ['no call of another type', {}, [call('new', 40, { webhook_type: 'L' })], null],
    [
      'its own user’s call',
      { reference_user_id: 'ann' },
      [
        call('ben', 40, { reference_user_id: 'ben' }),
        call('ann', 900, { reference_user_id: 'ann' }),
      ],
      'ann',
    ],
    ['a call that names no user', { reference_user_id: 'ann' }, [call('new', 40)], 'new'],
    ['a call a little before, as clocks differ', {}, [call('new', -SKEW_MS)], 'new'],
    ['no call from before', {}, [call('new', -SKEW_MS - 1)], null],
    ['the last that is in time', {}, [call('new', SEARCH_MS)], 'new'],
    ['no call that is too late', {}, [call('new', SEARCH_MS + 1)], null],
    ['not itself', {}, [call('old-r', 40)], null],
    ['no call that was listed before', {}, [call('new', 0, { first_seen_at: NOW - 1001 })], null],
    ['a call without a time', {}, [call('new', 0, { created_at: null })], 'new'],
  ])('finds %s', (_what, more, calls, expected) => {
    const found = matchByTime([rerun('r', 0, more)], calls, 0);
    expect(found.get('r') ?? null).toBe(expected);
  });

  it('is found by the service’s clock, not by the console’s', () => {
    const dayAhead = 86_400_000;
    const made = call('new', dayAhead + 40, { first_seen_at: NOW + 500 });
    expect(matchByTime([rerun('r', 0)], [made], dayAhead).get('r')).toBe('new');
    expect(matchByTime([rerun('r', 0)], [made], 0).size).toBe(0);
  });
});

describe('several reruns', () => {
  it.each<[string, OpenRerun[], Candidate[], Record<string, string>]>([
    [
      'are paired in order',
      [rerun('b', 1000), rerun('a', 0)],
      [call('second', 1040), call('first', 40)],
      { a: 'first', b: 'second' },
    ],
    [
      'are paired in order when the service’s clock is behind',
      [rerun('a', 0), rerun('b', 1000)],
      [call('first', -900), call('second', 100)],
      { a: 'first', b: 'second' },
    ],
    ['share no call', [rerun('a', 0), rerun('b', 5)], [call('only', 10)], { b: 'only' }],
    [
      'of two users cross where the users show it',
      [rerun('a', 0, { reference_user_id: 'ann' }), rerun('b', 5, { reference_user_id: 'ben' })],
      [
        call('bens', 10, { reference_user_id: 'ben' }),
        call('anns', 20, { reference_user_id: 'ann' }),
      ],
      { a: 'anns', b: 'bens' },
    ],
  ])('%s', (_what, reruns, calls, expected) => {
    expect(Object.fromEntries(matchByTime(reruns, calls, 0))).toEqual(expected);
  });
});

const user = fc.constantFrom(null, 'ann', 'ben');
const type = fc.constantFrom('K', 'L');
const anyReruns = fc
  .array(fc.record({ at: fc.nat(9000), reference_user_id: user, webhook_type: type }), {
    maxLength: 8,
  })
  .map((all) => all.map(({ at, ...more }, n) => rerun(`r${n}`, at, more)));
const anyCalls = fc
  .array(
    fc.record({
      at: fc.integer({ min: -9000, max: 12_000 }),
      reference_user_id: user,
      webhook_type: type,
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map(({ at, ...more }, n) => call(`c${n}`, at, more)));

const alone = (one: OpenRerun, other: Candidate) => matchByTime([one], [other], 0).size === 1;

describe('whatever reruns and calls there are', () => {
  it('each pair fits, no call is given twice, and nothing that fits is left on both sides', () => {
    fc.assert(
      fc.property(anyReruns, anyCalls, (reruns, calls) => {
        const found = matchByTime(reruns, calls, 0);
        expect(new Set(found.values()).size).toBe(found.size);
        for (const one of reruns) {
          for (const other of calls) {
            if (found.get(one.id) === other.transaction_id) expect(alone(one, other)).toBe(true);
            const bothFree =
              !found.has(one.id) && ![...found.values()].includes(other.transaction_id);
            if (bothFree) expect(alone(one, other)).toBe(false);
          }
        }
      }),
    );
  });

  it('their order in the lists is of no matter', () => {
    fc.assert(
      fc.property(anyReruns, anyCalls, (reruns, calls) => {
        const found = matchByTime(reruns, calls, 0);
        const turned = matchByTime([...reruns].reverse(), [...calls].reverse(), 0);
        expect(Object.fromEntries(turned)).toEqual(Object.fromEntries(found));
      }),
    );
  });

  it('reruns that are alike get their calls in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2000)), fc.array(fc.nat(2000)), (requests, made) => {
        const reruns = requests.map((at, n) => rerun(`r${n}`, at));
        const calls = made.map((at, n) => call(`c${n}`, at, { first_seen_at: NOW + 9000 }));
        const timeOf = new Map(calls.map((one) => [one.transaction_id, one.created_at]));
        const found = matchByTime(reruns, calls, 0);
        const times = reruns
          .filter(({ id }) => found.has(id))
          .sort((a, b) => a.requested_at - b.requested_at)
          .map(({ id }) => timeOf.get(found.get(id) ?? '') ?? 0);
        expect(times).toEqual([...times].sort((a, b) => a - b));
      }),
    );
  });
});
