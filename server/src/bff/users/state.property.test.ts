import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { WEBHOOK_TYPES, type CallState, type UserStatus } from '../../contract/index.js';
import { soakRounds } from '../../testing/soak-rounds.js';
import {
  CLOCK_MS,
  userState,
  type Connection,
  type DerivedUser,
  type OutcomeCall,
  type UserEvidence,
} from './state.js';

const [COMPLETED, REVOKED, UNFULFILLABLE] = WEBHOOK_TYPES;
type Outcome = 'verified' | 'revoked' | 'unfulfillable';
type State = Outcome | 'registered';
const TYPE = { verified: COMPLETED, revoked: REVOKED, unfulfillable: UNFULFILLABLE };

/** The events of one user at the service, and what the console sees of them. */
type Step =
  /** `isAtOnce`: revoked within the same millisecond as the verification, as an outcome batch does it. */
  | {
      do: 'outcome';
      outcome: Outcome;
      hasDestination: boolean;
      isDelivered: boolean;
      isAtOnce: boolean;
      /** So soon after the previous event that the clocks do not tell which came first. */
      isSoon: boolean;
    }
  /** One of the calls is rerun; `isSeen`: the console knows the new call, and of which one it is a rerun. */
  | { do: 'rerun'; pick: number; isDelivered: boolean; isSeen: boolean }
  /**
   * `skew`: how far the clock that dates it differs from the service's, in ms. `isSoon`: requested so soon after the
   * previous event that the clocks do not tell which came first.
   */
  | { do: 'check'; skew: number; isSoon: boolean }
  /** The console sees all calls so far, or only the newest or the odd ones. */
  | { do: 'see'; which: 'all' | 'newest' | 'odd' };

// So long that the clocks leave no doubt about the order.
const STEP_MS = 10_000;
const SOON_MS = 300;

const boolean = fc.boolean();
const outcome = fc.record({
  do: fc.constant('outcome' as const),
  outcome: fc.constantFrom<Outcome>('verified', 'verified', 'revoked', 'unfulfillable'),
  hasDestination: fc.constantFrom(true, true, true, false),
  isDelivered: boolean,
  isAtOnce: fc.constantFrom(true, false, false),
  isSoon: boolean,
});
const rerun = fc.record({
  do: fc.constant('rerun' as const),
  pick: fc.nat(9),
  isDelivered: boolean,
  isSeen: boolean,
});
const check = fc.record({
  do: fc.constant('check' as const),
  skew: fc.integer({ min: -1_000, max: 1_000 }),
  isSoon: boolean,
});
const see = fc.record({
  do: fc.constant('see' as const),
  which: fc.constantFrom('all' as const, 'all' as const, 'newest' as const, 'odd' as const),
});
// Most outcomes go unseen until a check shows them.
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: outcome },
  { weight: 2, arbitrary: check },
  { weight: 1, arbitrary: rerun },
  { weight: 1, arbitrary: see },
);

interface Call {
  id: number;
  type: string;
  at: number;
  isDelivered: boolean;
  isSeen: boolean;
  /** The first call of its rerun chain; itself if it is not a rerun. */
  root: Call | null;
  isRerunKnown: boolean;
}

interface Check extends NonNullable<Connection> {
  /** By the service's clock. */
  asked_at: number;
}

interface Moment {
  at: number;
  state: State;
}

const rootOf = (call: Call): Call => call.root ?? call;

/** A service with one user, and a console that sees some of it. */
class World {
  private now = STEP_MS;
  private readonly moments: Moment[] = [{ at: 0, state: 'registered' }];
  private readonly calls: Call[] = [];
  private readonly unannounced = new Set<string>();
  private readonly checks: Check[] = [];
  private wasVerified = false;

  constructor(isRegisteredHere: boolean) {
    if (isRegisteredHere) this.checks.push({ is_verified: false, at: 0, asked_at: 0 });
  }

  play(step: Step): void {
    const isAtOnce = step.do === 'outcome' && step.isAtOnce && step.outcome === 'revoked';
    const isSoon = (step.do === 'outcome' || step.do === 'check') && step.isSoon;
    if (!isAtOnce || this.moments.at(-1)?.at !== this.now) this.now += isSoon ? SOON_MS : STEP_MS;
    if (step.do === 'outcome') this.outcome(step);
    if (step.do === 'rerun') this.rerun(step);
    if (step.do === 'check') {
      const is_verified = this.state === 'verified';
      // Everything known at the time of the request is older, whatever the clocks say (afterKnownCalls).
      const known = Math.max(0, ...this.seen.map((call) => call.at)) + CLOCK_MS;
      const at = Math.max(this.now + step.skew, known);
      this.checks.push({ is_verified, at, asked_at: this.now });
      this.wasVerified ||= is_verified;
    }
    if (step.do === 'see') {
      const seen = this.calls.filter(
        (_call, n) =>
          step.which === 'all' ||
          (step.which === 'newest' ? n === this.calls.length - 1 : n % 2 === 1),
      );
      for (const call of seen) call.isSeen = true;
    }
  }

  get state(): State {
    return this.moments.at(-1)?.state ?? 'registered';
  }

  private get check(): Check | null {
    return this.checks.at(-1) ?? null;
  }

  /** The check that last found the opposite. */
  private otherwise(is_verified: boolean): Check | undefined {
    return this.checks.findLast((check) => check.is_verified !== is_verified);
  }

  private outcome({ outcome, hasDestination, isDelivered }: Step & { do: 'outcome' }): void {
    const { state } = this;
    const isRefused =
      state === outcome ||
      (outcome === 'revoked' && state !== 'verified') ||
      (outcome === 'unfulfillable' && state === 'verified');
    if (isRefused) return;
    this.moments.push({ at: this.now, state: outcome });
    if (hasDestination) this.made(TYPE[outcome], isDelivered, null);
    else this.unannounced.add(TYPE[outcome]);
  }

  private rerun({ pick, isDelivered, isSeen }: Step & { do: 'rerun' }): void {
    const known = this.calls.filter((call) => call.isSeen);
    const original = known[pick % Math.max(1, known.length)];
    if (!original) return;
    const made = this.made(original.type, isDelivered, rootOf(original));
    made.isSeen = isSeen;
    made.isRerunKnown = true;
  }

  private made(type: string, isDelivered: boolean, root: Call | null): Call {
    const call: Call = {
      ...{ id: this.calls.length, type, at: this.now, isDelivered, root },
      ...{ isSeen: false, isRerunKnown: false },
    };
    this.calls.push(call);
    return call;
  }

  private get seen(): Call[] {
    return this.calls.filter((call) => call.isSeen);
  }

  private stateOf = (call: Call): CallState => (call.isDelivered ? 'delivered' : 'failed');

  get evidence(): UserEvidence {
    const { seen } = this;
    const isAllSeen = seen.length === this.calls.length;
    const calls = seen.map((call): OutcomeCall => {
      const chain = this.calls.filter((other) => rootOf(other) === rootOf(call) && other.isSeen);
      return {
        transaction_id: `ewh:${call.id}`,
        webhook_type: call.type,
        created_at: call.at,
        made_at: call.at,
        state: this.stateOf(call),
        is_chain_delivered: chain.some((other) => other.isDelivered),
        rerun_of: call.isRerunKnown ? `ewh:${rootOf(call).id}` : null,
      };
    });
    const isExcluded = isAllSeen && this.unannounced.size === 0;
    return {
      connection: this.check,
      other_connection_at: (this.check && this.otherwise(this.check.is_verified)?.at) ?? null,
      was_verified: this.wasVerified || seen.some(({ type }) => type === COMPLETED),
      calls,
      is_outcome_excluded: isExcluded,
      hadNoDestination: (type) => !this.calls.some((call) => call.type === type),
      blind_spot: isAllSeen ? null : 'gap',
    };
  }

  /** Whether the newest check is certainly newer than all outcomes that calls announce. */
  private get isCheckNewest(): boolean {
    const { check } = this;
    return check !== null && this.seen.every((call) => rootOf(call).at <= check.at - CLOCK_MS);
  }

  /**
   * The state at the newest outcome that a call announces, and since, except for what a check then contradicted, as far
   * as the clocks tell.
   */
  get possible(): Moment[] {
    const announcedAt = Math.max(0, ...this.seen.map((call) => rootOf(call).at));
    const first = this.moments.findIndex(({ at }) => at >= announcedAt);
    return this.moments.slice(first).filter(({ at, state }) => {
      const otherwise = this.otherwise(state === 'verified');
      return !otherwise || at >= otherwise.asked_at - CLOCK_MS;
    });
  }

  /** Whether something is known, no two calls have different outcomes, and no check is at about the time of one. */
  get isSettled(): boolean {
    const { check } = this;
    const types = new Set(this.seen.map(({ type }) => type));
    if (types.size === 0) return check !== null;
    const isNear = (call: Call) => check !== null && Math.abs(check.at - call.at) <= CLOCK_MS;
    return types.size === 1 && (this.isCheckNewest || !this.seen.some(isNear));
  }

  /** The newest check's result, if no known call was made since. */
  get isVerifiedByCheck(): boolean | null {
    return this.check && this.isCheckNewest ? this.check.is_verified : null;
  }

  /** The delivery of an outcome's webhook, for each outcome that the console may mean. */
  deliveriesOf(outcome: Outcome): Delivery[] {
    const moments = this.possible.filter(({ state }) => state === outcome);
    const type = TYPE[outcome];
    return moments.map(({ at: began }) => {
      const own = this.calls.filter((call) => call.type === type && call.at >= began);
      const earlier = this.seen.findLast((call) => call.type === type && call.at < began);
      const isSeparate =
        !earlier ||
        (this.otherwise(outcome === 'verified')?.at ?? 0) >= earlier.at + CLOCK_MS ||
        this.seen.some((call) => call.type !== type && call.id > earlier.id && call.at <= began);
      return {
        isDelivered: own.some((call) => call.isDelivered),
        made: own.length,
        // If nothing is seen in between, a second announcement may be of the same outcome.
        isClear: this.unannounced.size === 0 && isSeparate && own.every((call) => call.isSeen),
      };
    });
  }
}

interface Delivery {
  isDelivered: boolean;
  made: number;
  isClear: boolean;
}

const NOT_VERIFIED: readonly State[] = ['registered', 'revoked', 'unfulfillable'];
const truthOf: Partial<Record<UserStatus, readonly State[]>> = {
  verified: ['verified'],
  revoked: ['revoked'],
  unfulfillable: ['unfulfillable'],
  waiting: ['registered'],
  not_verified: NOT_VERIFIED,
};

function isTrueDelivery({ delivery }: DerivedUser, { isDelivered, made, isClear }: Delivery) {
  if (delivery === 'delivered') return isDelivered;
  if (delivery === 'failed') return !isDelivered || !isClear;
  if (delivery === 'not_sent') return made === 0;
  return delivery === 'unknown' && (made === 0 || !isClear);
}

// With node:assert, because expect() would take most of the time of so many checks.
function assertTrue(world: World, derived: DerivedUser): void {
  const { status, delivery, delivery_reason } = derived;
  const allowed = truthOf[status];
  if (allowed)
    assert.ok(
      world.possible.some(({ state }) => allowed.includes(state)),
      status,
    );
  if (status === 'unknown') assert.ok(!world.isSettled, 'it can be known');
  if (status === 'waiting') assert.equal(world.state, 'registered');
  const { isVerifiedByCheck } = world;
  if (isVerifiedByCheck !== null) assert.equal(status === 'verified', isVerifiedByCheck, status);
  if (status === 'verified' || status === 'revoked' || status === 'unfulfillable') {
    const deliveries = world.deliveriesOf(status);
    assert.ok(
      deliveries.some((one) => isTrueDelivery(derived, one)),
      `${status}, ${delivery}`,
    );
    assert.equal(delivery_reason === null, delivery !== 'unknown');
  } else {
    assert.equal(delivery, 'none');
  }
}

describe('the state of a user, whatever happens and whatever is seen of it', () => {
  it('never contradicts the service as the console last saw it', () => {
    fc.assert(
      fc.property(boolean, fc.array(step, { maxLength: 20 }), (isRegisteredHere, steps) => {
        const world = new World(isRegisteredHere);
        for (const one of steps) {
          world.play(one);
          assertTrue(world, userState(world.evidence));
        }
      }),
      { numRuns: Math.max(5_000, soakRounds(0)), seed: 20_261_122 },
    );
  });
});
