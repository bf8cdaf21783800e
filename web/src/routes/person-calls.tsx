import type { Call, Environment, RosterEntry } from '@connect-console/server/contract';
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

/** Each of a person's calls as a step in what happened, oldest first. */
export function callSteps(environment: Environment, calls: readonly Call[]): TimelineStep[] {
  return calls.toReversed().map((call) => ({
    key: call.transaction_id,
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
        transaction_id={call.transaction_id}
        className="text-accent hover:underline"
      >
        <ShortId id={call.transaction_id} inControl />
      </CallLink>
    ),
    time: <Age environment={environment} ms={call.created} />,
  }));
}

/** What it means that no listed call names the person; "cannot tell" is never "not delivered" (reading rule 8). */
export function noCallStep(calls: readonly Call[]): TimelineStep {
  const namesNobody =
    calls.length > 0 && calls.every((call) => call.reference_user_id === null && !call.user_id);
  return {
    key: 'no-call',
    tone: 'off',
    isDone: false,
    title: namesNobody ? 'Webhooks: not told by the service' : 'No webhook call listed',
    detail: namesNobody
      ? 'Its calls name no person, so it cannot be told which of them are for this one.'
      : 'None of the 50 most recent calls is for this person. Without a destination for its kind, an event makes no call.',
  };
}
