import type { Environment, PlanStep } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { useServiceNow } from '../../../api/service-clock';
import { userLink } from '../../../api/user-address';
import { Moment } from '../../../ui/moment';
import { RecordLink } from '../../../ui/record-link';
import { ShortId } from '../../../ui/short-id';
import { StatusMark } from '../../../ui/status-mark';
import { visibleText } from '../../../ui/visible-text';
import { OUTCOME_WORDING, STEP_WORDING, userStateWording } from './outcome-wording';
import type { CallsOf } from './step-calls';

interface PlanStepsProps {
  environment: Environment;
  steps: readonly PlanStep[];
  callsOf: CallsOf;
}

const HEAD = 'px-3 py-2 text-left text-xs font-medium text-soft';
const CELL = 'px-3 py-2 align-top max-md:block max-md:px-0 max-md:py-0.5';

function Wanted({ step }: { step: PlanStep }) {
  return (
    <>
      {OUTCOME_WORDING[step.outcome].name}
      {step.humanness_score !== null && (
        <span className="block text-xs text-soft">score {step.humanness_score}</span>
      )}
    </>
  );
}

function Came({ step, now }: { step: PlanStep; now: number }) {
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
          due <Moment ms={Date.parse(step.due_at)} now={now} />
        </span>
      )}
    </>
  );
}

function Row({
  environment,
  step,
  calls,
}: {
  environment: Environment;
  step: PlanStep;
  calls: ReactNode;
}) {
  const now = useServiceNow(environment);
  return (
    <tr className="border-b border-line last:border-b-0 max-md:block max-md:px-3 max-md:py-2.5">
      <td className={`${CELL} text-right text-soft tabular-nums max-md:float-right`}>{step.n}</td>
      <td className={CELL}>
        <RecordLink
          {...userLink(environment, step.reference_user_id)}
          preload={false}
          className="font-medium text-accent hover:underline"
        >
          <ShortId id={step.reference_user_id} limit={32} inControl />
        </RecordLink>
      </td>
      <td className={CELL}>
        <Wanted step={step} />
      </td>
      <td className={CELL}>
        <Came step={step} now={now} />
      </td>
      <td className={`${CELL} ${step.calls.length === 0 ? 'max-md:hidden' : ''}`}>{calls}</td>
    </tr>
  );
}

/** What was wanted of each person and what the service then said: a table, on a phone one card each. */
export function PlanSteps({ environment, steps, callsOf }: PlanStepsProps) {
  return (
    <table className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">People of this plan</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line">
          <th className={`${HEAD} w-14 text-right`}>No.</th>
          <th className={HEAD}>Person</th>
          <th className={HEAD}>Wanted</th>
          <th className={HEAD}>What the service said</th>
          <th className={HEAD}>Calls</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {steps.map((step) => (
          <Row key={step.n} {...{ environment, step }} calls={callsOf(step.calls)} />
        ))}
      </tbody>
    </table>
  );
}
