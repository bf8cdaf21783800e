import type {
  ScenarioReport,
  ScenarioRun,
  ScenarioStepState,
} from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { useBrowserNow } from '../../../api/service-clock';
import { Notice } from '../../../ui/feedback/notice';
import { Panel } from '../../../ui/layout/panel';
import { StartedBy } from '../../../ui/time/time-stamp';
import { StatusLine } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';
import { CommandLine } from './command-line';
import { isGoingOn, RUN_STATES, runSentence } from './run-wording';
import { PartsBar } from '../../../ui/feedback/parts-bar';

const LOOKS: Record<ScenarioStepState, string> = {
  ok: 'bg-good',
  unlike: 'bg-bad',
  failed: 'bg-bad',
  running: 'bg-accent animate-pulse-slow',
  skipped: 'bg-transparent',
  waiting: 'bg-transparent',
};

/** How far a run has come: a part of the bar for each step. */
function RunProgress({ run, steps }: ScenarioReport) {
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

function Advice({ run }: { run: ScenarioRun }) {
  if (run.state === 'running') {
    return (
      <Notice tone="waiting">
        It runs in the console’s server: closing this page stops nothing.
      </Notice>
    );
  }
  if (isGoingOn(run)) {
    return (
      <Notice tone="attention">
        What it changed is being put back: destinations, and maintenance. Until then no other run
        can be started.
      </Notice>
    );
  }
  if (run.state !== 'interrupted') return null;
  return (
    <Notice tone="attention">
      <strong>The console was stopped in the middle of it.</strong> When it started again it put
      back what the run had changed and left the other steps out: what happened meanwhile is not
      what the run expected. Run it again for a whole report.
    </Notice>
  );
}

interface RunSummaryProps {
  report: ScenarioReport;
  /** Whether its scenario comes with the console, so that the command line knows it too. */
  isShipped: boolean;
  /** The way to its people. */
  people: ReactNode;
  actions: ReactNode;
}

/** How a run stands: in a bar, in words, and what that means. */
export function RunSummary({ report, isShipped, people, actions }: RunSummaryProps) {
  const { run } = report;
  const now = useBrowserNow();
  return (
    <Panel className="mb-4 space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">
          <bdi>{visibleText(run.title)}</bdi>
        </h2>
        {actions}
      </div>
      <StatusLine status={run.state} wording={RUN_STATES[run.state]}>
        <p role="status" className="font-medium tabular-nums">
          {runSentence(run)}
        </p>
      </StatusLine>
      <RunProgress {...report} />
      <p className="text-sm text-soft">
        <StartedBy work={run} now={now} />. {people}
      </p>
      <Advice run={run} />
      {isShipped && <CommandLine name={run.name} />}
    </Panel>
  );
}
