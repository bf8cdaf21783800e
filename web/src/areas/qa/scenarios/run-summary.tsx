import type { JobItemState, ScenarioReport, ScenarioRun } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { useBrowserNow } from '../../../api/service-clock';
import { Notice } from '../../../ui/feedback/notice';
import { Panel } from '../../../ui/layout/panel';
import { StartedBy } from '../../../ui/time/time-stamp';
import { StatusLine } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';
import { CommandLine } from './command-line';
import { doneOf, isGoingOn, RUN_STATES, runSentence, runState } from './run-wording';
import { PartsBar } from '../../../ui/feedback/parts-bar';

const LOOKS: Partial<Record<JobItemState, string>> = {
  passed: 'bg-good',
  failed: 'bg-bad',
  running: 'bg-accent animate-pulse-slow',
};

/** The progress of a run, one part of the bar per step. */
function RunProgress({ job, items }: ScenarioReport) {
  return (
    <PartsBar
      label="Steps done"
      total={job.total}
      done={doneOf(job)}
      text={runSentence(job)}
      parts={items.map(({ n, state }) => ({
        key: n,
        look: LOOKS[state] ?? 'bg-transparent',
        count: 1,
      }))}
    />
  );
}

function Advice({ run }: { run: ScenarioRun }) {
  if (run.state === 'running') {
    return <Notice tone="waiting">It runs on the server: you can close this page.</Notice>;
  }
  if (isGoingOn(run)) {
    return (
      <Notice tone="attention">
        Destinations and maintenance are being restored. No other run can start until then.
      </Notice>
    );
  }
  if (run.state !== 'cancelled' || run.counts.failed === 0) return null;
  return (
    <Notice tone="attention">
      <strong>The run was cancelled during a step.</strong> The remaining steps were skipped, and
      destinations and maintenance were restored. Run it again for a complete report.
    </Notice>
  );
}

interface RunSummaryProps {
  report: ScenarioReport;
  /** Whether its scenario is a built-in one, which also runs from the command line. */
  isShipped: boolean;
  /** A link to its users. */
  usersLink: ReactNode;
  actions: ReactNode;
}

/** The state and progress of a run. */
export function RunSummary({ report, isShipped, usersLink, actions }: RunSummaryProps) {
  const run = report.job;
  const now = useBrowserNow();
  return (
    <Panel className="mb-4 space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">
          <bdi>{visibleText(run.title)}</bdi>
        </h2>
        {actions}
      </div>
      <StatusLine status={runState(run)} wording={RUN_STATES[runState(run)]}>
        <p role="status" className="font-medium tabular-nums">
          {runSentence(run)}
        </p>
      </StatusLine>
      <RunProgress {...report} />
      <p className="text-sm text-soft">
        <StartedBy work={run} now={now} />. {usersLink}
      </p>
      <Advice run={run} />
      {isShipped && <CommandLine name={run.name} />}
    </Panel>
  );
}
