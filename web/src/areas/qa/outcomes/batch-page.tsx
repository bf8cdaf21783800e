import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { Environment, OutcomeBatch } from '@connect-console/server/contract';
import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { buttonLook } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Section } from '../../../page/section';
import { planQuery, cancelPlanMutation } from '../../../api/plans';
import { PlanSteps } from './batch-items';
import { MorePages } from '../../../ui/list/more-pages';
import { Panel } from '../../../ui/layout/panel';
import { OutcomeCalls } from '../../../records/sandbox/outcome-calls';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { failureText } from '../../../api/failure-text';
import { useSingleWrite } from '../../../api/use-single-write';
import { ConfirmedButton } from '../../../ui/form/confirm-dialog';
import { countText } from '../../../ui/text/counts';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { useServiceNow } from '../../../api/service-clock';
import { CopyButton } from '../../../ui/form/copy-button';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { relativeText } from '../../../ui/time/times';
import { StatusLine } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';
import { PlanProgress } from './batch-progress';
import { planSentence, planWording } from './batch-wording';

interface PlanSummaryProps {
  environment: Environment;
  plan: OutcomeBatch;
  /** Where the clock is turned. */
  clockLink: ReactNode;
}

/** How a plan stands, in a bar and in numbers; its times are the sandbox's. */
function PlanSummary({ environment, plan, clockLink }: PlanSummaryProps) {
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

interface StopPlanProps {
  environment: Environment;
  plan: OutcomeBatch;
  disabledReason: string | undefined;
}

/** Stops a plan after asking: what was done stays done. */
function StopPlan({ environment, plan, disabledReason }: StopPlanProps) {
  const cancel = useSingleWrite(cancelPlanMutation(environment, plan.id, useQueryClient()));
  if (plan.state !== 'running') return null;
  return (
    <ConfirmedButton
      verb="Stop the plan"
      title="Stop this plan?"
      disabledReason={disabledReason}
      pending={cancel.isPending}
      failure={cancel.error && <FailurePanel {...failureText(cancel.error)} />}
      onConfirm={(close) => {
        cancel.mutate(undefined, { onSuccess: close });
      }}
      onClose={cancel.reset}
    >
      <p>
        {countText(plan.counts.waiting, 'user')} whose turn has not come{' '}
        {plan.counts.waiting === 1 ? 'stays' : 'stay'} as they are. What was done stays done.
      </p>
    </ConfirmedButton>
  );
}

interface WorkshopPlanViewProps {
  environment: Environment;
  id: string;
  after: number;
}

/** One plan: how it stands, what became of each person, and the way to stop it. */
function WorkshopPlanView({ environment, id, after }: WorkshopPlanViewProps) {
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

/** From which step on the address shows a plan; what cannot be read falls back to the first. */
const planSearch = z.object({
  after: z.catch(z.string().check(z.regex(/^\d{1,6}$/)), '0'),
});

const route = getRouteApi('/$environment/qa/outcomes/$id');

/** The page of `/{environment}/qa/outcomes/{id}`: one plan, live to its end. */
export function OutcomeBatchPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  const search = useLocation({ select: (location) => location.search });
  const after = Number(planSearch.parse(search).after);
  return (
    <>
      <PageHeader
        title="Plan of outcomes"
        actions={
          <Link to="/$environment/qa/outcomes" params={{ environment }} className={buttonLook()}>
            All plans
          </Link>
        }
      />
      <Section
        resetKey={JSON.stringify([environment, id, after])}
        pending={<SkeletonRows what="the plan" rows={12} />}
      >
        <WorkshopPlanView key={id} {...{ environment, id, after }} />
      </Section>
    </>
  );
}
