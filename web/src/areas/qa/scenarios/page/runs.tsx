import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { usePollPace } from '../../../../api/live';
import { RUN_POLL_MS, scenarioRunsQuery } from '../../../../api/scenarios';
import { RunList } from '../run-list';
import { EmptyState } from '../../../../ui/feedback/empty-state';
import { StaleNote } from '../../../../page/stale-note';

/** The newest runs, live. */
export function WorkshopRuns({ environment }: { environment: Environment }) {
  const refetchInterval = usePollPace(environment, RUN_POLL_MS);
  const runs = useSuspenseQuery({ ...scenarioRunsQuery(environment), refetchInterval });
  return (
    <>
      <StaleNote what="runs" error={runs.error} updatedAt={runs.dataUpdatedAt} />
      {runs.data.runs.length === 0 ? (
        <EmptyState title="No runs yet">
          Run a scenario above: its report shows what was expected and what happened, step by step.
        </EmptyState>
      ) : (
        <RunList environment={environment} runs={runs.data.runs} />
      )}
    </>
  );
}
