import type { Environment, Plan } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { peopleText } from '../../../ui/text/count-text';
import { Panel } from '../../../ui/layout/panel';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusLine } from '../../../ui/feedback/status-line';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { visibleText } from '../../../ui/text/visible-text';
import { PlanProgress } from './plan-progress';
import { planSentence, planWording } from './plan-wording';

interface PlanListProps {
  environment: Environment;
  plans: readonly Plan[];
}

/** The newest plans, each a link to what became of its people. */
export function PlanList({ environment, plans }: PlanListProps) {
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
                  Plan for {peopleText(plan.total)}
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
