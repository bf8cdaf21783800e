import {
  CALL_STATES,
  type CallState,
  type DeliveryHour,
  type Overview,
} from '../../contract/index.js';
import type { Place } from '../calls/list/find-rows.js';
import { sequenceAt } from '../calls/store/sequence.js';
import { callsOf, capped, countRows, ENDED_AT, MOST_COUNTED } from './counts.js';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const MOST_STATES = 100_000;
const MOST_READ = 1_000;

async function countHour(place: Place, state: CallState, from: number, to: number) {
  const some = callsOf(place)
    .select('sequence')
    .where('state', '=', state)
    .where(ENDED_AT, '>=', from)
    .where(ENDED_AT, '<', to);
  return capped(await countRows(place, some, MOST_COUNTED + 1));
}

/** The calls that ended in the 24 clock hours up to now (ms by the service's clock), and the others by their last attempt. */
export function readDeliveryHours(place: Place, now: number): Promise<DeliveryHour[]> {
  const last = Math.floor(now / HOUR_MS) * HOUR_MS;
  return Promise.all(
    Array.from({ length: HOURS }, async (_hour, n) => {
      const from = last - (HOURS - 1 - n) * HOUR_MS;
      const counts = await Promise.all(
        CALL_STATES.map(
          async (state) => [state, await countHour(place, state, from, from + HOUR_MS)] as const,
        ),
      );
      return { from, ...Object.fromEntries(counts) } as DeliveryHour; // one for each state
    }),
  );
}

/** The value that so many of a hundred do not exceed; null where there is none. The values ascend. */
export function percentile(values: readonly number[], percent: number): number | null {
  return values[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ?? null;
}

async function countStates(place: Place, since: number) {
  const counts = await Promise.all(
    CALL_STATES.map(async (state) => {
      const some = callsOf(place)
        .select('sequence')
        .where('state', '=', state)
        .where('sequence', '>=', sequenceAt(since));
      return [state, await countRows(place, some, MOST_STATES)] as const;
    }),
  );
  return Object.fromEntries(counts) as Overview['delivery']['states']; // one for each state
}

/** What became of the calls created within a day of `now` (ms by the service's clock), whether or not they have ended. */
export async function readDelivery(place: Place, now: number): Promise<Overview['delivery']> {
  const since = now - HOURS * HOUR_MS;
  const newest = callsOf(place)
    .where('sequence', '>=', sequenceAt(since))
    .orderBy('sequence', 'desc')
    .limit(MOST_READ);
  const [states, attempted, delivered] = await Promise.all([
    countStates(place, since),
    newest
      .select(['state', 'attempts', 'accepted_attempt'])
      .where((is) => is.or([is('attempts', '>', 0), is('state', '=', 'delivered')]))
      .where('state', '!=', 'unknown')
      .execute(),
    newest
      .select(['response', 'response_at', 'created_at', 'completed_at'])
      .where('state', '=', 'delivered')
      .execute(),
  ]);
  const took = delivered
    .flatMap(({ created_at, completed_at, response, response_at }) => {
      const at = completed_at ?? (response === '2xx' ? response_at : null);
      // Clocks may be set back in between; a delivery takes no negative time.
      return at === null || created_at === null ? [] : [Math.max(0, at - created_at)];
    })
    .sort((a, b) => a - b);
  return {
    states,
    attempted_read: attempted.length,
    at_first_attempt: attempted.filter(
      ({ state, attempts, accepted_attempt }) =>
        state === 'delivered' && (accepted_attempt ?? attempts) <= 1,
    ).length,
    delivered_read: delivered.length,
    median_ms: percentile(took, 50),
    p95_ms: percentile(took, 95),
    slowest_ms: percentile(took, 100),
  };
}
