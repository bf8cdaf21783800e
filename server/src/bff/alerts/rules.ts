import { sql } from 'kysely';
import {
  FAILED_CALLS_DAYS,
  MAX_ATTEMPTS,
  type AlertRule,
  type ServiceHealth,
} from '../../contract/index.js';
import { countRows } from '../rows.js';
import type { Place } from '../calls/api-keys.js';
import { sequenceAt } from '../calls/store/sequence.js';
import { callsOf, IS_OPEN } from '../reports/counts.js';
import { readFailingDestinations } from '../reports/failing-destinations.js';
import { OUTCOME_TIME, UNDELIVERED, usersBy } from '../reports/reconciliation.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// With more calls than these, the rate is computed from the newest.
const MOST_READ = 10_000;
// The rate of fewer calls means little.
const FEWEST_CALLS = 10;

/** The numbers of a rule; 0 if it has none (ALERT_RULE_NUMBERS in the contract). */
export interface RuleNumbers {
  minutes: number;
  threshold: number;
}

/** When a check is made. */
export interface Moment {
  /** By the console's clock, ms. */
  now: number;
  health: ServiceHealth;
  /** Since when this process has been able to poll. */
  startedAt: number;
  /** The total of deliveries refused for their signature, [time, count], oldest first. */
  refused: readonly (readonly [number, number])[];
}

/** What a rule has found: its subject, and a sentence. */
export interface Finding {
  /** Empty if the subject is the whole environment. */
  subject: string;
  summary: string;
}

/** A rule: `read` gets its facts from the database, `find` derives from them what is wrong. */
interface Rule<Facts> {
  read: (place: Place, numbers: RuleNumbers, moment: Moment) => Promise<Facts> | Facts;
  find: (facts: Facts, numbers: RuleNumbers) => Finding[];
}

const rule = <Facts>({ read, find }: Rule<Facts>) => ({
  find,
  check: async (place: Place, numbers: RuleNumbers, moment: Moment): Promise<Finding[]> =>
    find(await read(place, numbers, moment), numbers),
});

// The service's clock, from which the times of calls and users are.
const serviceNow = ({ now, health }: Moment) => now + health.clock_offset_ms;
const spanOf = ({ minutes }: RuleNumbers) => minutes * MINUTE_MS;

const timeText = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const countText = (count: number, noun: string, more = false, nouns = `${noun}s`) =>
  `${count}${more ? ' or more' : ''} ${count === 1 && !more ? noun : nouns}`;
const overAll = (isFound: boolean, summary: string): Finding[] =>
  isFound ? [{ subject: '', summary }] : [];

/** Rounded down, so that a rate below the limit is never shown as equal to it. */
const percentText = (part: number, whole: number) =>
  (Math.floor((part / whole) * 1000) / 10).toFixed(1).replace('.0', '');

/** What each rule looks at and finds. */
export const RULES = {
  service_unreachable: rule({
    /** Since when the archive is out of date, with the code of the last failure if there was one. */
    read(_place, _numbers, { health, now, startedAt }) {
      const { state, failing_since, failure, polled_at } = health;
      if (state === 'failing') {
        return { since: failing_since ?? now, now, code: failure?.code ?? null };
      }
      // Without `startedAt`, a console that was stopped would report its own downtime.
      return { since: Math.max(polled_at ?? 0, startedAt), now, code: null };
    },
    find: ({ since, now, code }, numbers) => {
      // Any other code means a fault in the console itself.
      const what = code?.startsWith('upstream_')
        ? 'The service has not responded as it should'
        : 'No poll of the service has succeeded';
      const why = code === null ? '' : ` (${code})`;
      const summary = `${what} since ${timeText(since)}${why}, so the archive is behind.`;
      return overAll(now - since >= spanOf(numbers), summary);
    },
  }),

  destination_failing: rule({
    async read(place, _numbers, moment) {
      const now = serviceNow(moment);
      const failing = await readFailingDestinations(place, now - FAILED_CALLS_DAYS * DAY_MS);
      return {
        now,
        failing: failing.map(({ destination, since, failed: { count, more } }) => ({
          ...{ destination, since, failed: count, more },
        })),
      };
    },
    // The console's time of it is not known: the service's clock may have been moved since.
    find: ({ failing, now }, numbers) =>
      failing.flatMap(({ destination, since, failed, more }) =>
        since === null || now - since < spanOf(numbers)
          ? []
          : {
              subject: destination,
              summary: `${destination} has been failing since ${timeText(since)} by the service’s clock and has not accepted ${countText(failed, 'call', more)}.`,
            },
      ),
  }),

  success_rate_low: rule({
    read(place, numbers, moment) {
      const newest = callsOf(place)
        .select('state')
        .where('sequence', '>=', sequenceAt(serviceNow(moment) - spanOf(numbers)))
        .where('state', '<>', 'unknown')
        .where('attempts', '>', 0)
        .orderBy('sequence', 'desc')
        .limit(MOST_READ);
      return place.database
        .selectFrom(newest.as('newest'))
        .select(({ fn }) => fn.countAll<number>().as('attempted'))
        .select(sql<number>`count(case when state = 'delivered' then 1 end)`.as('delivered'))
        .executeTakeFirstOrThrow();
    },
    find: ({ delivered, attempted }, { minutes, threshold }) =>
      overAll(
        attempted >= FEWEST_CALLS && delivered * 100 < threshold * attempted,
        `Success rate ${percentText(delivered, attempted)} %: of ${attempted} calls of the last ${countText(minutes, 'minute')}, ${delivered} are delivered.`,
      ),
  }),

  calls_near_end: rule({
    read(place, { threshold }) {
      const retried = callsOf(place)
        .select('sequence')
        .where('state', '=', 'retrying')
        .where('attempts', '>=', threshold)
        .where(IS_OPEN);
      return countRows(place, retried);
    },
    find: ({ count, more }, { threshold }) =>
      overAll(
        count > 0,
        `${countText(count, 'call', more)} may soon fail for good: at least ${threshold} of ${MAX_ATTEMPTS} attempts are used up.`,
      ),
  }),

  results_undelivered: rule({
    async read(place, numbers, moment) {
      const now = serviceNow(moment);
      const counts = await Promise.all(
        UNDELIVERED.map((delivery) => {
          const verified = usersBy(place, delivery, now)
            .select('users.reference_user_id')
            .where('users.status', '=', 'verified')
            .where(OUTCOME_TIME, '>=', now - FAILED_CALLS_DAYS * DAY_MS)
            .where(OUTCOME_TIME, '<=', now - spanOf(numbers));
          return countRows(place, verified);
        }),
      );
      const count = counts.reduce((sum, each) => sum + each.count, 0);
      return { count, more: counts.some(({ more }) => more) };
    },
    find: ({ count, more }, { minutes, threshold }) =>
      overAll(
        count >= threshold,
        `The webhook of ${countText(count, 'verified user', more)} has not been delivered within ${countText(minutes, 'minute')}.`,
      ),
  }),

  signatures_refused: rule({
    read(_place, numbers, { refused, now }) {
      const newest = refused.at(-1)?.[1] ?? 0;
      const before = refused.findLast(([at]) => at <= now - spanOf(numbers)) ?? refused[0];
      return newest - (before?.[1] ?? newest);
    },
    find: (count, { minutes, threshold }) =>
      overAll(
        count >= threshold,
        `${countText(count, 'delivery', false, 'deliveries')} without a valid signature in the last ${countText(minutes, 'minute')}.`,
      ),
  }),
} satisfies Record<AlertRule, object>;
