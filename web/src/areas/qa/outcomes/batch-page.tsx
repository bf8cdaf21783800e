import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import type { Environment, OutcomeBatch, OutcomeBatchStep } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { buttonLook } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { Section } from '../../../page/section';
import { batchQuery } from '../../../api/qa/outcome-batches';
import { writeOf } from '../../../api/write';
import { MorePages } from '../../../ui/list/more-pages';
import { Panel } from '../../../ui/layout/panel';
import { OutcomeCalls } from '../../../records/sandbox/outcome-calls';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/role';
import { WriteButton } from '../../../page/write-button';
import { countText } from '../../../ui/text/counts';
import { useServiceNow } from '../../../api/service-clock';
import { CopyButton } from '../../../ui/form/copy-button';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { relativeText } from '../../../ui/time/times';
import { ItemOutcome, StatusLine } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';
import { BatchProgress, batchSentence, batchWording } from './batch-wording';
import { jobItemsFilter } from '../../../records/job/job-items';
import { UserLink } from '../../../records/user/user-link';
import { NumberedTable } from '../../../ui/table/numbered-table';
import {
  OUTCOME_WORDING,
  STEP_WORDING,
  userStateWording,
} from '../../../records/sandbox/outcome-wording';

function Requested({ step }: { step: OutcomeBatchStep }) {
  return (
    <>
      {OUTCOME_WORDING[step.outcome].name}
      {step.humanness_score !== null && (
        <span className="block text-xs text-soft">score {step.humanness_score}</span>
      )}
    </>
  );
}

function Result({ step, now }: { step: OutcomeBatchStep; now: number }) {
  const { state, user_state, person, reason, due_at } = step;
  const wording = STEP_WORDING[state];
  return (
    <>
      <ItemOutcome
        item={{ state: user_state ?? state, failure_code: null, reason }}
        wording={user_state === null ? wording : userStateWording(user_state)}
      />
      {person !== null && (
        <span className="block text-xs text-soft">
          as <bdi className="wrap-anywhere">{visibleText(person)}</bdi>
        </span>
      )}
      {user_state !== null && state !== 'done' && (
        <span className="block text-xs text-soft">{wording.text}</span>
      )}
      {state === 'waiting' && due_at !== null && (
        <span className="block text-xs text-soft">
          due <TimeStamp ms={Date.parse(due_at)} now={now} form="clock" />
        </span>
      )}
    </>
  );
}

interface BatchSummaryProps {
  environment: Environment;
  batch: OutcomeBatch;
  /** The service's now, in ms since 1970. */
  now: number;
}

/** State and progress of a batch; its times are by the sandbox's clock. */
function BatchSummary({ environment, batch, now }: BatchSummaryProps) {
  const next = batch.next_due_at === null ? null : Date.parse(batch.next_due_at);
  return (
    <Panel className="mb-4 space-y-3">
      <StatusLine status={batch.state} wording={batchWording(batch)}>
        <p role="status" className="font-medium tabular-nums">
          {batchSentence(batch)}
        </p>
      </StatusLine>
      <BatchProgress batch={batch} />
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-soft">
        <span>
          Started <TimeStamp ms={Date.parse(batch.created_at)} now={now} form="clock" /> by the
          sandbox’s clock. Seed{' '}
          <bdi className="font-mono text-ink wrap-anywhere">{visibleText(batch.seed)}</bdi>
        </span>
        <CopyButton text={batch.seed} what="seed" />
      </p>
      {batch.state === 'running' && next !== null && next > now && (
        <p className="text-sm">
          The next outcome is due{' '}
          <strong className="tabular-nums">{relativeText(next, now)}</strong>, at{' '}
          <TimeStamp ms={next} now={now} form="clock" />, by the sandbox’s clock.{' '}
          <Link
            to="/$environment/qa/clock"
            params={{ environment }}
            className="text-accent underline underline-offset-2"
          >
            Move the clock forward
          </Link>
        </p>
      )}
    </Panel>
  );
}

interface BatchProps {
  environment: Environment;
  id: string;
  after: number;
}

function Batch({ environment, id, after }: BatchProps) {
  // While another page of users loads, the present one stays.
  const shown = useDeferredValue(after);
  const now = useServiceNow(environment);
  const disabledReason = useRefusalReason('qa', environment);
  const { data, error, dataUpdatedAt } = useSuspenseQuery(batchQuery(environment, id, shown));
  const { plan: batch, steps, next_after } = data;
  return (
    <>
      <StaleNote what="users of this batch" error={error} updatedAt={dataUpdatedAt} />
      <BatchSummary {...{ environment, batch, now }} />
      {batch.state === 'running' && (
        <div className="mb-3">
          <WriteButton
            verb="Cancel the rest"
            variant="danger"
            disabledReason={disabledReason}
            mutation={writeOf('qa_batch_cancel', { environment })}
            variables={{ body: { id: batch.id } }}
            question={{
              title: 'Cancel the rest?',
              text: `${countText(batch.counts.waiting, 'user')} will get no outcome. Outcomes that were applied stay.`,
            }}
          />
        </div>
      )}
      <Panel padded={false}>
        <NumberedTable
          caption="Users of this batch"
          heads={['User', 'Outcome', 'Result', 'Calls']}
          items={steps}
          cellsOf={(step) => [
            <UserLink {...{ environment }} reference_user_id={step.reference_user_id} limit={32} />,
            <Requested step={step} />,
            <Result step={step} now={now} />,
            step.calls.length > 0 && <OutcomeCalls {...{ environment }} calls={step.calls} />,
          ]}
        />
      </Panel>
      <MorePages what="users" of="this batch" after={shown} nextAfter={next_after} />
    </>
  );
}

const route = getRouteApi('/$environment/qa/outcomes/$id');

/** The page of `/{environment}/qa/outcomes/{id}`. */
export function OutcomeBatchPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  const { after } = jobItemsFilter(useLocation({ select: ({ search }) => search }));
  return (
    <>
      <PageHeader
        title="Outcome batch"
        actions={
          <Link to="/$environment/qa/outcomes" params={{ environment }} className={buttonLook()}>
            All batches
          </Link>
        }
      />
      <Section resetKey={JSON.stringify([environment, id, after])} what="the batch" rows={12}>
        <Batch key={id} {...{ environment, id, after }} />
      </Section>
    </>
  );
}
