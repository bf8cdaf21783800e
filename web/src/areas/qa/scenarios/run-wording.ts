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
  skipped: { text: 'Skipped', tone: 'off' },
  cancelled: { text: 'Skipped', tone: 'off' },
};
const WAITING: Wording = { text: 'Waiting', tone: 'waiting' };

/** A step's state in words. A step without an expected result is done or failed. */
export function stepWording({ state, expected }: ScenarioStepReport): Wording {
  const wording = STEP_STATES[state] ?? WAITING;
  if (expected !== null) return wording;
  if (state === 'passed') return { ...wording, text: 'Done' };
  return state === 'failed' ? { ...wording, text: 'Failed' } : wording;
}

type RunState = JobState | 'passed' | 'failed';

/** The state that is shown for a run: its verdict if it has one. */
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

/** How many of its steps are done or skipped. */
export const doneOf = ({ total, counts }: ScenarioRun): number =>
  total - counts.waiting - counts.running;

/** Whether a run may still change anything; until it has ended no other run starts. */
export const isGoingOn = ({ finished_at }: Pick<ScenarioRun, 'finished_at'>): boolean =>
  finished_at === null;

/** The state of a run as one sentence. */
export function runSentence(run: ScenarioRun): string {
  const { total, finished_at } = run;
  const steps = `${doneOf(run)} of ${total} steps`;
  switch (runState(run)) {
    case 'running':
      return `Running, ${steps} done.`;
    case 'paused':
      return `Paused, ${steps} done.`;
    case 'passed':
      return `Passed: all ${total} steps were as expected.`;
    case 'failed':
      return 'Failed: some steps were not as expected.';
    case 'finished':
      return `Finished, ${steps} done.`;
    case 'cancelled':
      return finished_at === null
        ? 'Cancelled. Changes are being restored.'
        : 'Cancelled. Changes were restored.';
  }
}
