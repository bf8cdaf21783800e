import type { Environment, Plan } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { Panel } from '../../../ui/panel';
import { RecordLink } from '../../../ui/record-link';
import { StatusMark } from '../../../ui/status-mark';
import { TimeStamp } from '../../../ui/time-stamp';
import { visibleText } from '../../../ui/visible-text';
import { peopleText } from './outcome-wording';
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
        const { text, tone } = planWording(plan);
        return (
          <li key={plan.id}>
            <Panel className="space-y-2.5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <RecordLink
                  to="/$environment/qa/outcomes/$id"
                  params={{ environment, id: plan.id }}
                  className="font-medium text-accent hover:underline"
                >
                  Plan for {peopleText(plan.total)}
                </RecordLink>
                <StatusMark status={plan.state} tone={tone}>
                  {text}
                </StatusMark>
              </div>
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
