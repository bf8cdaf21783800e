import type { Environment, OutcomeBatchStep } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { userLink } from '../../../api/user-address';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { NumberedTable } from '../../../ui/table/numbered-table';
import { RecordLink } from '../../../ui/table/record-link';
import { ShortId } from '../../../ui/text/short-id';
import { StatusMark } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';
import {
  OUTCOME_WORDING,
  STEP_WORDING,
  userStateWording,
} from '../../../records/sandbox/outcome-wording';
import type { CallsOf } from '../../../records/sandbox/step-calls';

interface PlanStepsProps {
  environment: Environment;
  steps: readonly OutcomeBatchStep[];
  callsOf: CallsOf;
}

function Wanted({ step }: { step: OutcomeBatchStep }) {
  return (
    <>
      {OUTCOME_WORDING[step.outcome].name}
      {step.humanness_score !== null && (
        <span className="block text-xs text-soft">score {step.humanness_score}</span>
      )}
    </>
  );
}

function Came({ step, now }: { step: OutcomeBatchStep; now: number }) {
  const { text, tone } = STEP_WORDING[step.state];
  const after = step.user_state === null ? null : userStateWording(step.user_state);
  return (
    <>
      {after === null ? (
        <StatusMark status={step.state} tone={tone}>
          {text}
        </StatusMark>
      ) : (
        <StatusMark status={step.user_state ?? ''} tone={after.tone}>
          {after.text}
        </StatusMark>
      )}
      {step.person !== null && (
        <span className="block text-xs text-soft">
          passed by <bdi className="wrap-anywhere">{visibleText(step.person)}</bdi>
        </span>
      )}
      {after !== null && step.state !== 'done' && (
        <span className="block text-xs text-soft">{text}</span>
      )}
      {step.reason !== null && (
        <bdi className="block max-w-[60ch] text-xs break-words text-soft">
          {visibleText(step.reason)}
        </bdi>
      )}
      {step.state === 'waiting' && step.due_at !== null && (
        <span className="block text-xs text-soft">
          due <TimeStamp ms={Date.parse(step.due_at)} now={now} form="clock" />
        </span>
      )}
    </>
  );
}

/** What was wanted of each person and what the service then said. */
export function PlanSteps({ environment, steps, callsOf }: PlanStepsProps) {
  const now = useServiceNow(environment);
  return (
    <NumberedTable
      caption="People of this plan"
      heads={['Person', 'Wanted', 'What the service said', 'Calls']}
      items={steps}
      cellsOf={(step) => [
        <RecordLink
          {...userLink(environment, step.reference_user_id)}
          preload={false}
          className="font-medium text-accent hover:underline"
        >
          <ShortId id={step.reference_user_id} limit={32} inControl />
        </RecordLink>,
        <Wanted step={step} />,
        <Came step={step} now={now} />,
        step.calls.length > 0 && callsOf(step.calls),
      ]}
    />
  );
}
