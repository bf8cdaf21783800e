import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { LIST_LIMIT, MAX_ATTEMPTS, type CallState } from '../../contract/index.js';
import { soakRounds } from '../../testing/soak-rounds.js';
import { callState, type CallEvidence } from './state.js';

/** The events of one call at the service, and what the console sees of it. */
type Step =
  /**
   * `isLost`: it finds no destination, which ends the call. `here`: it goes to the console, which accepts it even if
   * the service counts it as failed.
   */
  | { do: 'attempt'; isAccepted: boolean; here: boolean; isLost: boolean }
  /** Newer calls and attempts of other users push this one's out of the listings. */
  | { do: 'others'; calls: number; attempts: number }
  | { do: 'poll'; isCut: boolean };

const crowd = fc.constantFrom(0, 1, 10, LIST_LIMIT - 1, LIST_LIMIT);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('attempt' as const),
      isAccepted: fc.boolean(),
      here: fc.boolean(),
      isLost: fc.constant(false),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('attempt' as const),
      ...{ isAccepted: fc.constant(false), here: fc.constant(false) },
      isLost: fc.constantFrom(...Array<boolean>(9).fill(false), true),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('others' as const), calls: crowd, attempts: crowd }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('poll' as const), isCut: fc.boolean() }) },
);

type Status = 'PENDING' | 'COMPLETED' | 'FAILED';

interface Attempt {
  n: number;
  isAccepted: boolean;
  /** The webhook was deleted, which ends the call. */
  isLost: boolean;
  /** How many newer attempts the service has made since. */
  newer: number;
}

/** A service with the call among others, and a console that sees its two listings. */
class World {
  private status: Status = 'PENDING';
  private newerCalls = 0;
  private readonly attempts: Attempt[] = [];
  private listed: { status: Status; attempts: number } | null = null;
  private isListed = false;
  private readonly seen = new Map<number, boolean>();
  private attemptsListed = new Set<number>();
  private acceptedHereAfter: number | null = null;
  /** The state of the call in the newest listing of calls and of attempts. */
  truths: Status[] = [];

  play(step: Step): void {
    if (step.do === 'attempt') this.attempt(step);
    if (step.do === 'others') this.crowd(step.calls, step.attempts);
    if (step.do === 'poll') this.poll(step.isCut);
  }

  private attempt({ isAccepted, here, isLost }: Step & { do: 'attempt' }): void {
    if (this.status !== 'PENDING') return;
    for (const attempt of this.attempts) attempt.newer += 1;
    const n = this.attempts.length + 1;
    this.attempts.push({ n, isAccepted, isLost, newer: 0 });
    if (here) this.acceptedHereAfter ??= this.failed;
    if (isAccepted) this.status = 'COMPLETED';
    else if (n === MAX_ATTEMPTS || isLost) this.status = 'FAILED';
  }

  private crowd(calls: number, attempts: number): void {
    this.newerCalls += calls;
    for (const attempt of this.attempts) attempt.newer += attempts;
  }

  /** If it is cut off, the listing of calls arrives and the one of attempts does not. */
  private poll(isCut: boolean): void {
    this.isListed = this.newerCalls < LIST_LIMIT;
    if (this.isListed) this.listed = { status: this.status, attempts: this.attempts.length };
    const [, atAttempts = null] = this.truths;
    this.truths = [this.status, ...(isCut ? (atAttempts ? [atAttempts] : []) : [this.status])];
    if (isCut) return;
    const listed = this.attempts.filter(({ newer }) => newer < LIST_LIMIT);
    this.attemptsListed = new Set(listed.map(({ n }) => n));
    for (const { n, isAccepted } of listed) this.seen.set(n, isAccepted);
  }

  get isKnown(): boolean {
    return this.listed !== null || this.seen.size > 0 || this.acceptedHereAfter !== null;
  }

  get evidence(): CallEvidence {
    const newest = this.seen.size === 0 ? null : Math.max(...this.seen.keys());
    return {
      status: this.listed?.status ?? null,
      listed_attempts: this.listed?.attempts ?? 0,
      listed_at: this.listed && 1,
      unlisted_at: this.isListed ? null : 2,
      is_accepted: Number([...this.seen.values()].includes(true)),
      accepted_here_after: this.acceptedHereAfter,
      failed_attempts: this.failed,
      newest_attempt: newest,
      is_attempt_listed: Number(newest !== null && this.attemptsListed.has(newest)),
      response: null,
      network_code: this.isLost(newest) ? 'NOT_CONFIGURED' : null,
    };
  }

  /** How many attempts are known to have failed. */
  private get failed(): number {
    if (this.seen.get(MAX_ATTEMPTS) === false) return MAX_ATTEMPTS;
    return [...this.seen.values()].filter((isAccepted) => !isAccepted).length;
  }

  private isLost(attempt: number | null): boolean {
    return this.attempts.some(({ n, isLost }) => isLost && n === attempt);
  }

  /** The table of decisions.md, read row by row. */
  get expected(): CallState {
    const newest = Math.max(0, ...this.seen.keys());
    const isAccepted = [...this.seen.values()].includes(true);
    if (this.listed?.status === 'COMPLETED' || isAccepted || this.acceptedHereAfter !== null) {
      return 'delivered';
    }
    if (this.listed?.status === 'FAILED' || this.seen.has(MAX_ATTEMPTS)) return 'failed';
    if (this.listed?.status === 'PENDING' && this.isListed) return 'retrying';
    const isNewer = newest > (this.listed?.attempts ?? 0);
    const isNext = this.attemptsListed.has(newest) && !this.isLost(newest);
    return isNewer && isNext ? 'retrying' : 'unknown';
  }

  /** The states that may be shown, given the service's own knowledge. */
  get allowed(): CallState[] {
    const byStatus = { PENDING: 'retrying', COMPLETED: 'delivered', FAILED: 'failed' } as const;
    const here: CallState[] = this.acceptedHereAfter !== null ? ['delivered'] : [];
    return [...here, ...this.truths.map((status) => byStatus[status]), 'unknown'];
  }

  get madeAttempts(): number {
    return this.attempts.length;
  }
}

const mayFollow: Record<CallState, readonly CallState[]> = {
  delivered: ['delivered'],
  failed: ['failed', 'delivered'],
  retrying: ['retrying', 'failed', 'delivered', 'unknown'],
  unknown: ['retrying', 'failed', 'delivered', 'unknown'],
};

describe('the state of a call, whatever happens and whatever is seen of it', () => {
  it('is what the table says, never contradicts the service, and a definite end stays', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const world = new World();
        let before: CallState = 'unknown';
        for (const one of steps) {
          world.play(one);
          if (!world.isKnown) continue;
          const { state, attempts } = callState(world.evidence);
          // Not expect(), which would take three quarters of the time of this test's hundred thousand checks.
          assert.equal(state, world.expected);
          assert.ok(world.allowed.includes(state), `${state} is wrong`);
          assert.ok(mayFollow[before].includes(state), `${state} after ${before}`);
          assert.ok(attempts <= world.madeAttempts, `${attempts} attempts`);
          before = state;
        }
      }),
      { numRuns: Math.max(10_000, soakRounds(0)), seed: 20_261_122 },
    );
  });
});
