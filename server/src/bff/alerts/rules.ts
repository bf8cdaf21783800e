import { MAX_ATTEMPTS, type AlertRule } from '../../contract/index.js';

/** The numbers of a rule; null if it has none (ALERT_RULE_NUMBERS in the contract). */
export interface RuleNumbers {
  minutes: number | null;
  threshold: number | null;
}

/** What each rule looks at. Times are ms by the console's clock. */
export interface RuleFacts {
  /** Since when polls fail, with the code of the last failure, or none was made; null while polls succeed. */
  service_unreachable: { since: number; now: number; code: string | null } | null;
  destination_failing: {
    now: number;
    /** `since` is null if the service provides no times. */
    failing: { destination: string; since: number | null; failed: number; more: boolean }[];
  };
  /** Of the calls created in the rule's minutes. */
  success_rate_low: { delivered: number; attempted: number };
  /** Calls that are still retried after this many attempts. */
  calls_near_end: { calls: number; more: boolean };
  /** Verified users whose outcome is older than the rule's minutes. */
  results_undelivered: { users: number; more: boolean };
  /** In the rule's minutes. */
  signatures_refused: { refused: number };
}

/** What a rule has found: its subject, and a sentence. */
export interface Finding {
  /** Empty if the subject is the whole environment. */
  subject: string;
  summary: string;
}

type Finders = {
  [R in AlertRule]: (
    facts: RuleFacts[R],
    numbers: { minutes: number; threshold: number },
  ) => Finding[];
};

const MINUTE_MS = 60_000;
// The rate of fewer calls means little.
const FEWEST_CALLS = 10;

const timeText = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const countText = (count: number, noun: string, more = false, nouns = `${noun}s`) =>
  `${count}${more ? ' or more' : ''} ${count === 1 && !more ? noun : nouns}`;
const overAll = (isFound: boolean, summary: () => string): Finding[] =>
  isFound ? [{ subject: '', summary: summary() }] : [];

/** Rounded down, so that a rate below the limit is never shown as equal to it. */
const percentText = (part: number, whole: number) =>
  (Math.floor((part / whole) * 1000) / 10).toFixed(1).replace('.0', '');

/** What each rule finds in its facts. */
export const FINDERS: Finders = {
  service_unreachable: (facts, { minutes }) =>
    overAll(facts !== null && facts.now - facts.since >= minutes * MINUTE_MS, () => {
      const { since = 0, code = null } = facts ?? {};
      // Any other code means a fault in the console itself.
      const what = code?.startsWith('upstream_')
        ? 'The service has not responded as it should'
        : 'No poll of the service has succeeded';
      const why = code === null ? '' : ` (${code})`;
      return `${what} since ${timeText(since)}${why}, so the archive is behind.`;
    }),

  destination_failing: ({ failing, now }, { minutes }) =>
    failing.flatMap(({ destination, since, failed, more }) =>
      since === null || now - since < minutes * MINUTE_MS
        ? []
        : {
            subject: destination,
            summary: `${destination} has been failing since ${timeText(since)} and has not accepted ${countText(failed, 'call', more)}.`,
          },
    ),

  success_rate_low: ({ delivered, attempted }, { minutes, threshold }) =>
    overAll(attempted >= FEWEST_CALLS && delivered * 100 < threshold * attempted, () => {
      const rate = percentText(delivered, attempted);
      return `Success rate ${rate} %: of ${attempted} calls of the last ${countText(minutes, 'minute')}, ${delivered} are delivered.`;
    }),

  calls_near_end: ({ calls, more }, { threshold }) =>
    overAll(
      calls > 0,
      () =>
        `${countText(calls, 'call', more)} may soon fail for good: at least ${threshold} of ${MAX_ATTEMPTS} attempts are used up.`,
    ),

  results_undelivered: ({ users, more }, { minutes, threshold }) =>
    overAll(
      users >= threshold,
      () =>
        `The webhook of ${countText(users, 'verified user', more)} has not been delivered within ${countText(minutes, 'minute')}.`,
    ),

  signatures_refused: ({ refused }, { minutes, threshold }) =>
    overAll(
      refused >= threshold,
      () =>
        `${countText(refused, 'delivery', false, 'deliveries')} without a valid signature in the last ${countText(minutes, 'minute')}.`,
    ),
};

/** What a rule finds with its numbers; numbers that it does not have are 0. */
export function find<R extends AlertRule>(
  rule: R,
  facts: RuleFacts[R],
  { minutes, threshold }: RuleNumbers,
): Finding[] {
  return FINDERS[rule](facts, { minutes: minutes ?? 0, threshold: threshold ?? 0 });
}
