import { getRouteApi } from '@tanstack/react-router';
import type { Environment, OutcomeBatch } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Section } from '../../../page/section';
import { WorkshopOutcomesNew } from './new-outcomes';
import { plansQuery } from '../../../api/plans';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { StaleNote } from '../../../page/stale-note';
import { useServiceNow } from '../../../api/service-clock';
import { countText } from '../../../ui/text/counts';
import { Panel } from '../../../ui/layout/panel';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusLine } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { visibleText } from '../../../ui/text/visible-text';
import { PlanProgress } from './batch-progress';
import { planSentence, planWording } from './batch-wording';

interface PlanListProps {
  environment: Environment;
  plans: readonly OutcomeBatch[];
}

/** The newest plans, each a link to what became of its people. */
function PlanList({ environment, plans }: PlanListProps) {
  const now = useServiceNow(environment);
  return (
    <ul aria-label="Plans" className="space-y-3">
      {plans.map((plan) => {
        return (
          <li key={plan.id}>
            <Panel className="space-y-2.5">
              <StatusLine status={plan.state} wording={planWording(plan)}>
                <RecordLink
                  to="/$environment/qa/outcomes/$id"
                  params={{ environment, id: plan.id }}
                  className="font-medium text-accent hover:underline"
                >
                  Outcome batch for {countText(plan.total, 'user')}
                </RecordLink>
              </StatusLine>
              <PlanProgress plan={plan} />
              <p className="text-sm text-soft tabular-nums">
                {planSentence(plan)} Started{' '}
                <TimeStamp ms={Date.parse(plan.created_at)} now={now} />, seed{' '}
                <bdi className="font-mono wrap-anywhere">{visibleText(plan.seed)}</bdi>
              </p>
            </Panel>
          </li>
        );
      })}
    </ul>
  );
}

/** The newest plans, live while one of them runs. */
function WorkshopPlans({ environment }: { environment: Environment }) {
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

const route = getRouteApi('/$environment/qa/outcomes');

/** The page of `/{environment}/qa/outcomes`: outcomes for many, and the plans before. */
export function OutcomesPage() {
  const { environment } = route.useRouteContext();
  return (
    <>
      <PageHeader title="Outcomes" aside="how the checks of many people end" />
      <WorkshopOutcomesNew key={environment} environment={environment} />
      <h2 className="mt-6 mb-2.5 font-medium">Plans</h2>
      <Section resetKey={environment} pending={<SkeletonRows what="plans" rows={4} />}>
        <WorkshopPlans environment={environment} />
      </Section>
    </>
  );
}
