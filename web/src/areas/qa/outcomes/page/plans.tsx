import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { plansQuery } from '../../../../api/plans';
import { PlanList } from '../plan-list';
import { EmptyState } from '../../../../ui/feedback/empty-state';
import { StaleNote } from '../../../../page/stale-note';

/** The newest plans, live while one of them runs. */
export function WorkshopPlans({ environment }: { environment: Environment }) {
  const { data, error, dataUpdatedAt } = useSuspenseQuery(plansQuery(environment));
  return (
    <>
      <StaleNote what="plans" error={error} updatedAt={dataUpdatedAt} />
      {data.plans.length === 0 ? (
        <EmptyState title="No plans yet">
          A plan ends the checks of many people as told: choose for whom and start one above, or on
          the page of a bulk registration.
        </EmptyState>
      ) : (
        <PlanList environment={environment} plans={data.plans} />
      )}
    </>
  );
}
