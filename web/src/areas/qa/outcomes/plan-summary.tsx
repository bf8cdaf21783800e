import type { Environment, Plan } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { useServiceNow } from '../../../api/service-clock';
import { CopyButton } from '../../../ui/form/copy-button';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { Panel } from '../../../ui/layout/panel';
import { relativeText } from '../../../ui/time/relative-time';
import { StatusLine } from '../../../ui/feedback/status-line';
import { visibleText } from '../../../ui/text/visible-text';
import { PlanProgress } from './plan-progress';
import { planSentence, planWording } from './plan-wording';

interface PlanSummaryProps {
  environment: Environment;
  plan: Plan;
  /** Where the clock is turned. */
  clockLink: ReactNode;
}

/** How a plan stands, in a bar and in numbers; its times are the sandbox's. */
export function PlanSummary({ environment, plan, clockLink }: PlanSummaryProps) {
  const now = useServiceNow(environment);
  const next = plan.next_due_at === null ? null : Date.parse(plan.next_due_at);
  return (
    <Panel className="mb-4 space-y-3">
      <StatusLine status={plan.state} wording={planWording(plan)}>
        <p role="status" className="font-medium tabular-nums">
          {planSentence(plan)}
        </p>
      </StatusLine>
      <PlanProgress plan={plan} />
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-soft">
        <span>
          Started <TimeStamp ms={Date.parse(plan.created_at)} now={now} form="clock" /> by the
          sandbox’s clock. Seed{' '}
          <bdi className="font-mono text-ink wrap-anywhere">{visibleText(plan.seed)}</bdi>
        </span>
        <CopyButton text={plan.seed} what="seed" />
      </p>
      {plan.state === 'running' && next !== null && next > now && (
        <p className="text-sm">
          The next step is due <strong className="tabular-nums">{relativeText(next, now)}</strong>,
          at <TimeStamp ms={next} now={now} form="clock" />, by the sandbox’s clock. {clockLink}
        </p>
      )}
    </Panel>
  );
}
