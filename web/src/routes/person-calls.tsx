import {
  WEBHOOK_TYPES,
  type Call,
  type Environment,
  type RosterEntry,
} from '@connect-console/server/contract';
import { Age } from '../features/calls/age';
import { CallLink } from '../features/calls/call-link';
import { CallStatus } from '../features/calls/call-status';
import { callWording } from '../features/calls/call-wording';
import type { TimelineStep } from '../features/users/timeline';
import { KindName } from '../ui/kind-name';
import { ShortId } from '../ui/short-id';

/** The listed calls that name this person, newest first. */
export function callsOf(
  user: Pick<RosterEntry, 'reference_user_id' | 'user_id'>,
  calls: readonly Call[],
): Call[] {
  return calls.filter(
    (call) =>
      call.reference_user_id === user.reference_user_id ||
      (call.reference_user_id === null && call.user_id !== null && call.user_id === user.user_id),
  );
}

function callStep(environment: Environment, call: Call): TimelineStep {
  const { transaction_id } = call;
  return {
    key: transaction_id,
    tone: callWording(call).tone,
    isDone: true,
    title: (
      <span className="flex flex-wrap items-center gap-x-2.5">
        <KindName kind={call.webhook_type} />
        <span className="text-sm">
          <CallStatus call={call} />
        </span>
      </span>
    ),
    detail: (
      <CallLink
        environment={environment}
        transaction_id={transaction_id}
        className="text-accent hover:underline"
      >
        <ShortId id={transaction_id} inControl />
      </CallLink>
    ),
    time: <Age environment={environment} ms={call.created} />,
  };
}

/**
 * A person's calls, oldest first, among what happened: those of a completed verification after it, or
 * where the console did not see it, before what came later; all others at the end. The two clocks may
 * differ, so that times alone could not order them.
 */
export function withCalls(
  environment: Environment,
  steps: readonly TimelineStep[],
  calls: readonly Call[],
): TimelineStep[] {
  const isOfVerified = (call: Call) => call.webhook_type === WEBHOOK_TYPES[0];
  const toSteps = (some: Call[]) => some.reverse().map((call) => callStep(environment, call));
  const verifiedAt = steps.findIndex((step) => step.key === 'verified');
  const at = verifiedAt === -1 ? steps.length - 1 : verifiedAt + 1;
  return [
    ...steps.slice(0, at),
    ...toSteps(calls.filter(isOfVerified)),
    ...steps.slice(at),
    ...toSteps(calls.filter((call) => !isOfVerified(call))),
  ];
}

/** What it means that no listed call names the person; "cannot tell" is never "not delivered" (reading rule 8). */
export function noCallStep(calls: readonly Call[]): TimelineStep {
  const namesNobody =
    calls.length > 0 && calls.every((call) => call.reference_user_id === null && !call.user_id);
  const none =
    calls.length === 0
      ? 'The service lists no calls.'
      : calls.length === 1
        ? 'The one call that the service lists is not for this person.'
        : `None of the ${calls.length} calls that the service lists is for this person.`;
  return {
    key: 'no-call',
    tone: 'off',
    isDone: false,
    title: namesNobody ? 'Webhooks: not told by the service' : 'No webhook call listed',
    detail: namesNobody
      ? 'Its calls name no person, so it cannot be told which of them are for this one.'
      : `${none} Without a destination for its kind, an event makes no call.`,
  };
}
