import { Link } from '@tanstack/react-router';
import type { OutcomeBatch, OutcomeBatchStep } from '@connect-console/server/contract';
import { useEnvironment } from '../../../api/use-environment';
import { batchQuery } from '../../../api/qa/outcome-batches';
import { writeOf } from '../../../api/write';
import { Panel } from '../../../ui/layout/panel';
import { OutcomeCalls } from '../../../records/sandbox/outcome-calls';
import { WriteButton } from '../../../page/write-button';
import { countText } from '../../../ui/text/counts';
import { useServiceNow } from '../../../api/service-clock';
import { CopyButton } from '../../../ui/form/copy-button';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { relativeText } from '../../../ui/time/times';
import { ItemOutcome, StatusLine } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';
import { BatchProgress, batchSentence, batchWording } from './batch-wording';
import { JobPage } from '../../../records/job/job-page';
import { UserLink } from '../../../records/user/user-link';
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
  batch: OutcomeBatch;
}

/** State and progress of a batch; its times are by the sandbox's clock. */
function BatchSummary({ batch }: BatchSummaryProps) {
  const environment = useEnvironment();
  const now = useServiceNow();
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
      {batch.state === 'running' && (
        <WriteButton
          verb="Cancel the rest"
          variant="danger"
          mutation={writeOf('qa_batch_cancel', { environment })}
          variables={{ body: { id: batch.id } }}
          question={{
            title: 'Cancel the rest?',
            text: `${countText(batch.counts.waiting, 'user')} will get no outcome. Outcomes that were applied stay.`,
          }}
        />
      )}
    </Panel>
  );
}

/** The page of `/{environment}/qa/outcomes/{id}`. */
export function OutcomeBatchPage() {
  const now = useServiceNow();
  return (
    <JobPage
      kind="outcomes"
      queryOf={({ environment, id }, { after }) => batchQuery(environment, id, after)}
      summaryOf={(batch) => <BatchSummary batch={batch} />}
      heads={['User', 'Outcome', 'Result', 'Calls']}
      cellsOf={(step) => [
        <UserLink reference_user_id={step.reference_user_id} limit={32} />,
        <Requested step={step} />,
        <Result step={step} now={now} />,
        step.calls.length > 0 && <OutcomeCalls calls={step.calls} />,
      ]}
    />
  );
}
