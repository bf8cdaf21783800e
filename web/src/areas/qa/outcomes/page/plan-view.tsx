import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { planQuery } from '../../../../api/plans';
import { PlanSteps } from '../plan-steps';
import { PlanSummary } from '../plan-summary';
import { StopPlan } from '../stop-plan';
import { MorePages } from '../../../../ui/list/more-pages';
import { Panel } from '../../../../ui/layout/panel';
import { OutcomeCalls } from '../../../../records/sandbox/outcome-calls';
import { StaleNote } from '../../../../page/stale-note';
import { useRefusalReason } from '../../../../page/use-refusal-reason';

interface WorkshopPlanViewProps {
  environment: Environment;
  id: string;
  after: number;
}

/** One plan: how it stands, what became of each person, and the way to stop it. */
export function WorkshopPlanView({ environment, id, after }: WorkshopPlanViewProps) {
  // While other people of it load, those that were shown stay.
  const shown = useDeferredValue(after);
  const disabledReason = useRefusalReason('qa', environment);
  const { data, error, dataUpdatedAt } = useSuspenseQuery(planQuery(environment, id, shown));
  const { plan, steps, next_after } = data;
  return (
    <>
      <StaleNote what="steps of this plan" error={error} updatedAt={dataUpdatedAt} />
      <PlanSummary
        {...{ environment, plan }}
        clockLink={
          <Link
            to="/$environment/qa/clock"
            params={{ environment }}
            className="text-accent underline underline-offset-2"
          >
            Turn the clock
          </Link>
        }
      />
      <div className="mb-3 empty:hidden">
        <StopPlan {...{ environment, plan, disabledReason }} />
      </div>
      <Panel padded={false}>
        <PlanSteps
          {...{ environment, steps }}
          callsOf={(calls) => <OutcomeCalls {...{ environment, calls }} />}
        />
      </Panel>
      <MorePages what="people" of="this plan" after={shown} nextAfter={next_after} />
    </>
  );
}
