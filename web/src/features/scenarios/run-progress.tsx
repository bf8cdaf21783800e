import type { ScenarioReport, ScenarioStepState } from '@connect-console/server/contract';
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
    <div
      role="progressbar"
      aria-label="Steps done"
      aria-valuemin={0}
      aria-valuemax={run.total}
      aria-valuenow={run.done}
      aria-valuetext={runSentence(run)}
      className="flex h-2 gap-px overflow-hidden rounded-full bg-raised outline outline-line"
    >
      {steps.map(({ n, state }) => (
        <div key={n} className={`flex-1 ${LOOKS[state]}`} />
      ))}
    </div>
  );
}
