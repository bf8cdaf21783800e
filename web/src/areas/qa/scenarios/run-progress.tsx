import type { ScenarioReport, ScenarioStepState } from '@connect-console/server/contract';
import { PartsBar } from '../../../ui/feedback/parts-bar';
import { runSentence } from './run-wording';

const LOOKS: Record<ScenarioStepState, string> = {
  ok: 'bg-good',
  unlike: 'bg-bad',
  failed: 'bg-bad',
  running: 'bg-accent animate-pulse-slow',
  skipped: 'bg-transparent',
  waiting: 'bg-transparent',
};

/** How far a run has come: a part of the bar for each step. */
export function RunProgress({ run, steps }: ScenarioReport) {
  return (
    <PartsBar
      label="Steps done"
      total={run.total}
      done={run.done}
      text={runSentence(run)}
      parts={steps.map(({ n, state }) => ({ key: n, look: LOOKS[state], count: 1 }))}
    />
  );
}
