import type { OutcomeBatchStep } from '@connect-console/server/contract';
import { useEnvironment } from '../../../api/use-environment';
import { batchQuery, type OutcomesJob } from '../../../api/qa/outcome-batches';
import { writeOf } from '../../../api/write';
import { EnvironmentLink } from '../../../page/environment-link';
import { WriteButton } from '../../../page/write-button';
import { countText } from '../../../ui/text/counts';
import { useServiceNow } from '../../../api/service-clock';
import { CopyButton } from '../../../ui/form/copy-button';
import { ServiceAge } from '../../../records/service-age';
import { relativeText } from '../../../ui/time/times';
import { ItemOutcome } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';
import { JobPage } from '../../../records/job/job-page';
import { UserLink } from '../../../records/user/user-link';
import {
  OUTCOME_WORDING,
  OutcomeCalls,
  STEP_WORDING,
  userStateWording,
} from '../../../records/sandbox/outcomes';

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

function Result({ step }: { step: OutcomeBatchStep }) {
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
          due <ServiceAge ms={Date.parse(due_at)} form="clock" />
        </span>
      )}
    </>
  );
}

/** When the next outcome is due by the sandbox’s clock; null while some are being applied. */
function NextDue({ batch: { next_due_at } }: { batch: OutcomesJob }) {
  const now = useServiceNow();
  const next = next_due_at === null ? now : Date.parse(next_due_at);
  if (next <= now) return null;
  return (
    <>
      The next outcome is due <strong className="tabular-nums">{relativeText(next, now)}</strong>,
      at <ServiceAge ms={next} form="clock" />, by the sandbox’s clock.{' '}
      <EnvironmentLink
        to="/$environment/qa/clock"
        className="text-accent underline underline-offset-2"
      >
        Move the clock forward
      </EnvironmentLink>
      .
    </>
  );
}

/** The page of `/{environment}/qa/outcomes/{id}`. */
export function OutcomeBatchPage() {
  const environment = useEnvironment();
  return (
    <JobPage
      kind="outcomes"
      queryOf={(asked, { after }) => batchQuery(environment, asked.id, after)}
      running={(batch) => <NextDue batch={batch} />}
      about={({ seed }) => (
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-soft">
          Seed <bdi className="font-mono text-ink wrap-anywhere">{visibleText(seed)}</bdi>
          <CopyButton text={seed} what="seed" />
        </p>
      )}
      actions={({ id, state, counts }) =>
        state === 'running' && (
          <WriteButton
            verb="Cancel the rest"
            variant="danger"
            mutation={writeOf('qa_batch_cancel', { environment })}
            variables={{ body: { id } }}
            question={{
              title: 'Cancel the rest?',
              text: `${countText(counts.waiting, 'user')} will get no outcome. Outcomes that were applied stay.`,
            }}
          />
        )
      }
      heads={['User', 'Outcome', 'Result', 'Calls']}
      cellsOf={(step) => [
        <UserLink reference_user_id={step.reference_user_id} limit={32} />,
        <Requested step={step} />,
        <Result step={step} />,
        step.calls.length > 0 && <OutcomeCalls calls={step.calls} />,
      ]}
    />
  );
}
