import {
  RETRIED_STATES,
  type FateCounts,
  type Job,
  type JobItemState,
  type JobState,
  type ScenarioRun,
} from '@connect-console/server/contract';
import type { OutcomesJob } from '../../api/qa/outcome-batches';
import type { Wording } from '../../ui/feedback/status';
import { countText, numberText } from '../../ui/text/counts';

/** A job; a bulk rerun has the states of its new calls, a scenario run has a verdict. */
export type AnyJob = (Job | OutcomesJob) & {
  fates?: FateCounts;
  verdict?: ScenarioRun['verdict'];
};

interface Kind {
  name: string;
  /** The list of its jobs. */
  many: string;
  /** The page of the list, the link to it, and the page of one job. */
  list: string;
  back: string;
  one: string;
  /** An item. */
  noun: string;
  /** What is done with an item. */
  done: string;
  /** The other states of items that a sentence counts. */
  rest: readonly (readonly [state: JobItemState, text: string])[];
}

const REST: Kind['rest'] = [
  ['refused', 'refused'],
  ['failed', 'failed'],
  ['unknown', 'unknown'],
  ['skipped', 'skipped'],
  ['cancelled', 'not sent'],
];
const REST_OF_OUTCOMES: Kind['rest'] = [
  ['refused', 'refused'],
  ['skipped', 'never opened'],
  ['cancelled', 'not done'],
  ['waiting', 'waiting'],
];

/** The words and the pages of each kind of job. */
export const KINDS = {
  rerun: {
    ...{ name: 'bulk rerun', many: 'bulk reruns', noun: 'call', done: 'rerun', rest: REST },
    ...{ list: '/$environment/rerun-jobs', one: '/$environment/rerun-jobs/$id' },
    back: 'All bulk reruns',
  },
  registration: {
    ...{ name: 'bulk registration', many: 'bulk registrations', noun: 'user' },
    ...{ list: '/$environment/qa/registrations', one: '/$environment/qa/registrations/$id' },
    ...{ back: 'Register more', done: 'registered', rest: REST },
  },
  scenario: {
    ...{ name: 'scenario run', many: 'runs', noun: 'step', done: 'done', rest: REST },
    ...{ list: '/$environment/qa/scenarios', one: '/$environment/qa/scenarios/$id' },
    back: 'All scenarios',
  },
  outcomes: {
    ...{ name: 'outcome batch', many: 'batches', noun: 'user', done: 'done' },
    ...{ list: '/$environment/qa/outcomes', one: '/$environment/qa/outcomes/$id' },
    ...{ back: 'All batches', rest: REST_OF_OUTCOMES },
  },
} as const satisfies Record<AnyJob['kind'], Kind>;

const ITEMS: Record<JobItemState, Wording> = {
  accepted: { text: 'Accepted', tone: 'good' },
  passed: { text: 'As expected', tone: 'good' },
  refused: { text: 'Refused', tone: 'bad' },
  failed: { text: 'Failed', tone: 'bad' },
  unknown: { text: 'Unknown', tone: 'attention' },
  running: { text: 'Sending', tone: 'waiting' },
  waiting: { text: 'Waiting', tone: 'waiting' },
  skipped: { text: 'Skipped', tone: 'off' },
  cancelled: { text: 'Not sent', tone: 'off' },
};

/** The states of an item of a job of this kind, in words, in the order in which filters offer them. */
export function itemWording(kind: Job['kind']): Record<JobItemState, Wording> {
  if (kind === 'registration') return { ...ITEMS, accepted: { text: 'Registered', tone: 'good' } };
  if (kind === 'scenario') {
    return {
      ...ITEMS,
      running: { text: 'Running', tone: 'waiting' },
      failed: { text: 'Not as expected', tone: 'bad' },
      cancelled: ITEMS.skipped,
    };
  }
  // An accepted rerun is not delivered yet: the state of the new call is shown beside it.
  return { ...ITEMS, accepted: { text: 'Rerun requested', tone: 'waiting' } };
}

/** How many items of a job are processed. */
export function processed({ counts, total }: AnyJob): number {
  return total - counts.waiting - counts.running - counts.cancelled;
}

/** How many items "Retry" sends again. */
export function retryable({ kind, counts }: Pick<Job, 'kind' | 'counts'>): number {
  return RETRIED_STATES[kind].reduce((sum, state) => sum + counts[state], 0);
}

/** "Retry 3 users", "Rerun the 5 calls that were not sent". */
export function retryVerb(job: Pick<Job, 'kind' | 'total' | 'counts'>): string {
  const items = itemsText(job, retryable(job));
  if (job.kind !== 'rerun') return `Retry ${items}`;
  const { refused, cancelled } = job.counts;
  const why = [cancelled > 0 && 'not sent', refused > 0 && 'refused'].filter(Boolean);
  return `Rerun the ${items} that ${retryable(job) === 1 ? 'was' : 'were'} ${why.join(' or ')}`;
}

/** The state that is shown for a job: its verdict if it has one. */
export function jobStatus({ state, verdict }: AnyJob): JobState | 'passed' | 'failed' {
  return verdict ?? state;
}

function finished({ counts, fates, kind, verdict }: AnyJob): Wording {
  if (verdict === 'passed') return { text: 'Passed', tone: 'good' };
  if (verdict === 'failed') return { text: 'Failed', tone: 'bad' };
  const { refused, unknown, accepted } = counts;
  if (refused > 0) return { text: `Finished, ${numberText(refused)} refused`, tone: 'bad' };
  if (unknown > 0) {
    return { text: `Finished, ${numberText(unknown)} unknown`, tone: 'attention' };
  }
  if (!fates) return { text: 'Finished', tone: kind === 'rerun' ? 'off' : 'good' };
  if (fates.failed > 0)
    return { text: `Finished, ${numberText(fates.failed)} failed`, tone: 'bad' };
  if (fates.retrying > 0) return { text: 'Finished, not all delivered yet', tone: 'retrying' };
  const isDelivered = accepted > 0 && fates.delivered >= accepted;
  return isDelivered
    ? { text: 'Finished, all delivered', tone: 'good' }
    : { text: 'Finished', tone: 'off' };
}

/** A job's state in words. */
export function jobWording(job: AnyJob): Wording {
  switch (job.state) {
    case 'cancelled':
      return { text: 'Cancelled', tone: 'off' };
    case 'paused':
      return { text: 'Paused', tone: 'off' };
    case 'running':
      if (job.blocked) return { text: 'Waiting for the service', tone: 'attention' };
      return { text: job.is_queued ? 'Queued' : 'Running', tone: 'waiting' };
    case 'finished':
      return finished(job);
  }
}

/** The progress of a job as one sentence: "3 of 12 calls rerun, 1 refused, 4 not sent." */
export function jobSentence({ kind, counts, total, verdict }: AnyJob): string {
  if (verdict === 'passed') return `Passed: all ${total} steps were as expected.`;
  if (verdict === 'failed') return 'Failed: some steps were not as expected.';
  const { noun, done, rest } = KINDS[kind];
  const others = rest
    .filter(([state]) => counts[state] > 0)
    .map(([state, text]) => `${numberText(counts[state])} ${text}`);
  const first = `${numberText(counts.accepted + counts.passed)} of ${countText(total, noun)} ${done}`;
  return `${[first, ...others].join(', ')}.`;
}

/** "12 users": the items of a job, or this many of them. */
export function itemsText({ kind, total }: Pick<Job, 'kind' | 'total'>, count = total): string {
  return countText(count, KINDS[kind].noun);
}
