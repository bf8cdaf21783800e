import type {
  ScenarioRun,
  ScenarioRunState,
  ScenarioStepReport,
  ScenarioStepState,
} from '@connect-console/server/contract';
import type { Tone } from '../../../ui/feedback/status';

interface Wording {
  text: string;
  tone: Tone;
}

/** The states of a step, in words. */
const STEP_STATES: Record<ScenarioStepState, Wording> = {
  waiting: { text: 'Waiting', tone: 'waiting' },
  running: { text: 'Running', tone: 'waiting' },
  ok: { text: 'As expected', tone: 'good' },
  unlike: { text: 'Not as expected', tone: 'bad' },
  failed: { text: 'Could not be done', tone: 'bad' },
  skipped: { text: 'Not done', tone: 'off' },
};

/** A step's state in words: of one that expects nothing, "ok" is only that it is done. */
export function stepWording({ state, expected }: ScenarioStepReport): Wording {
  const wording = STEP_STATES[state];
  return state === 'ok' && expected === null ? { ...wording, text: 'Done' } : wording;
}

/** The states of a run, in words. */
export const RUN_STATES: Record<ScenarioRunState, Wording> = {
  running: { text: 'Running', tone: 'waiting' },
  passed: { text: 'Passed', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'off' },
  interrupted: { text: 'Interrupted', tone: 'attention' },
};

/** Whether it may still change anything: until then no other run is started. */
export const isGoingOn = ({ finished_at }: Pick<ScenarioRun, 'finished_at'>): boolean =>
  finished_at === null;

/** How a run stands, as one sentence: for the page's head, and for whoever has it read out. */
export function runSentence({ state, done, total, finished_at }: ScenarioRun): string {
  const steps = `${done} of ${total} steps`;
  const puttingBack = finished_at === null ? '; what it changed is being put back' : '';
  switch (state) {
    case 'running':
      return `Running, ${steps} done.`;
    case 'passed':
      return `Passed: everything happened as expected in ${total} steps.`;
    case 'failed':
      return `Failed: not everything happened as expected${puttingBack}.`;
    case 'cancelled':
      return `Cancelled after ${steps}${puttingBack}.`;
    case 'interrupted':
      return `Interrupted after ${steps}${puttingBack}.`;
  }
}
