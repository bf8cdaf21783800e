import type {
  JobItemState,
  JobState,
  ScenarioRun,
  ScenarioStepReport,
} from '@connect-console/server/contract';
import type { Tone } from '../../../ui/feedback/status';

interface Wording {
  text: string;
  tone: Tone;
}

/** The states of a step, in words. */
const STEP_STATES: Partial<Record<JobItemState, Wording>> = {
  running: { text: 'Running', tone: 'waiting' },
  passed: { text: 'As expected', tone: 'good' },
  failed: { text: 'Not as expected', tone: 'bad' },
  skipped: { text: 'Not done', tone: 'off' },
  cancelled: { text: 'Not done', tone: 'off' },
};
const WAITING: Wording = { text: 'Waiting', tone: 'waiting' };

/** A step's state in words; one that expects nothing is done, or could not be. */
export function stepWording({ state, expected }: ScenarioStepReport): Wording {
  const wording = STEP_STATES[state] ?? WAITING;
  if (expected !== null) return wording;
  if (state === 'passed') return { ...wording, text: 'Done' };
  return state === 'failed' ? { ...wording, text: 'Could not be done' } : wording;
}

type RunState = JobState | 'passed' | 'failed';

/** What is shown as a run's state: the verdict where there is one. */
export const runState = ({ state, verdict }: ScenarioRun): RunState => verdict ?? state;

/** The states of a run, in words. */
export const RUN_STATES: Record<RunState, Wording> = {
  running: { text: 'Running', tone: 'waiting' },
  paused: { text: 'Paused', tone: 'off' },
  finished: { text: 'Finished', tone: 'off' },
  passed: { text: 'Passed', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'off' },
};

/** How many of its steps are done or left out. */
export const doneOf = ({ total, counts }: ScenarioRun): number =>
  total - counts.waiting - counts.running;

/** Whether it may still change anything: until then no other run is started. */
export const isGoingOn = ({ finished_at }: Pick<ScenarioRun, 'finished_at'>): boolean =>
  finished_at === null;

/** How a run stands, as one sentence: for the page's head, and for whoever has it read out. */
export function runSentence(run: ScenarioRun): string {
  const { total, finished_at } = run;
  const steps = `${doneOf(run)} of ${total} steps`;
  switch (runState(run)) {
    case 'running':
      return `Running, ${steps} done.`;
    case 'paused':
      return `Paused, ${steps} done.`;
    case 'passed':
      return `Passed: everything happened as expected in ${total} steps.`;
    case 'failed':
      return 'Failed: not everything happened as expected.';
    case 'finished':
      return `Finished, ${steps} done.`;
    case 'cancelled':
      return finished_at === null
        ? 'Cancelled. What the run changed is being put back.'
        : 'Cancelled. What the run changed was put back.';
  }
}
