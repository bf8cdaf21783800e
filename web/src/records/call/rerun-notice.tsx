import type { ArchivedCall, Rerun } from '@connect-console/server/contract';
import X from 'lucide-react/icons/x';
import { useInProduction } from '../../api/use-environment';
import { useBrowserNow } from '../../api/service-clock';
import { FailurePanel } from '../../page/failure';
import { Notice } from '../../ui/feedback/notice';
import type { Wording } from '../../ui/feedback/status';
import { ShortId, shorten } from '../../ui/text/short-id';
import { CallLink } from './call-link';
import { callWording } from './call-wording';
import { FollowedRerunButton, rerunConsequence } from './rerun-button';
import {
  useNewCall,
  useRerun,
  useRerunPresses,
  type RerunPress,
  type Rerunnable,
} from '../../api/calls/rerun';
import { failureText, type FailureText } from '../../api/failure-text';
import { ConsoleUnreachableError, ProblemError, UnexpectedResponseError } from '../../api/failures';
import { IconButton } from '../../ui/form/icon-button';

/** Why the new call of a rerun is not known, depending on the request's result; a sentence. */
export const WITHOUT_CALL: Readonly<Record<Rerun['outcome'], string>> = {
  sending: 'The request is being sent. The service has not responded yet.',
  unknown: 'No response of the service says whether it created a new call.',
  accepted: 'The new call is unknown so far because the service did not return its ID.',
};

// The request may have arrived although there was no response (reading rule 7: a rerun is never repeated).
function isUncertain(failure: unknown): boolean {
  if (failure instanceof ProblemError) return failure.problem.may_be_done === true;
  return failure instanceof ConsoleUnreachableError || failure instanceof UnexpectedResponseError;
}

/**
 * The text of a failed rerun. DOES_NOT_EXIST may also mean that the call's event type has no
 * destination any more (decisions.md, "rerun"); without a response, the result of the rerun is unknown.
 */
export function rerunFailureText(failure: unknown): FailureText {
  const text = failureText(failure);
  if (isUncertain(failure)) {
    return {
      ...text,
      meaning: `${text.meaning} Whether the call was rerun is unknown.`,
      remedy: 'Check whether a new call is listed before you try again.',
    };
  }
  const isUnknown =
    failure instanceof ProblemError && failure.problem.failure_code === 'DOES_NOT_EXIST';
  if (!isUnknown) return text;
  return {
    ...text,
    title: 'The call does not exist, or its event type has no destination',
    meaning: 'Nothing was rerun.',
    remedy: 'The service’s message states which. Set a destination on the Webhooks page.',
  };
}

/** How long the console waits for an unnamed new call before it says that it is unknown. */
export const SEARCH_MS = 60_000;

/**
 * The progress of a rerun that was not refused: "Rerun requested" is not "delivered" (product.md, rule 4). `new_id` and
 * `newCall` are null while they are not known; `now` is this browser's, in ms since 1970.
 */
export function rerunProgress(
  { status, pressed_at }: Pick<RerunPress, 'status' | 'pressed_at'>,
  new_id: string | null,
  newCall: ArchivedCall | null,
  now: number,
): Wording {
  if (status === 'pending') return { tone: 'waiting', text: 'Requesting the rerun' };
  if (newCall) return callWording(newCall);
  if (new_id !== null || now - pressed_at < SEARCH_MS) {
    return { tone: 'waiting', text: 'Rerun requested' };
  }
  const text =
    'Rerun requested. The new call is unknown because the service did not return its ID.';
  return { tone: 'unknown', text };
}

interface RequestedProps {
  press: RerunPress;
  onDismiss: () => void;
}

function Requested({ press, onDismiss }: RequestedProps) {
  const inProduction = useInProduction();
  const now = useBrowserNow();
  const { id, newCall, isByTime } = useNewCall(press);
  const { tone, text } = rerunProgress(press, id, newCall, now);
  return (
    <Notice
      tone={tone}
      actions={
        // Until then a second press would send a second rerun.
        press.status !== 'pending' && (
          <IconButton icon={X} name="Dismiss" className="-m-1" onClick={onDismiss} />
        )
      }
    >
      <p>
        <strong>
          {newCall ? `Rerun requested${inProduction}. New call: ${text}` : `${text}${inProduction}`}
        </strong>{' '}
        {id !== null && (
          <CallLink
            transaction_id={id}
            className="relative z-10 text-accent underline underline-offset-2"
          >
            <ShortId id={id} inControl />
          </CallLink>
        )}
        {isByTime && (
          <span className="text-soft"> (matched by time; the service did not return its ID)</span>
        )}
      </p>
      <p className="text-soft">{rerunConsequence(press.call)}</p>
    </Notice>
  );
}

/** The result of the last press of Rerun for a call, shown in place; empty before the first. */
export function RerunNotice({ call }: { call: Rerunnable }) {
  const last = useRerunPresses(call.transaction_id).at(-1);
  const { dismiss } = useRerun(call);
  if (!last) return null;
  return last.status === 'error' ? (
    <FailurePanel {...rerunFailureText(last.failure)}>
      <FollowedRerunButton call={call} look="secondary" again />
    </FailurePanel>
  ) : (
    <Requested press={last} onDismiss={dismiss} />
  );
}

function Announced({ press }: { press: RerunPress }) {
  const now = useBrowserNow();
  const { id, newCall } = useNewCall(press);
  const { text } = rerunProgress(press, id, newCall, now);
  return newCall ? `New call ${shorten(newCall.transaction_id)}: ${text}` : text;
}

/**
 * Announces the progress of the latest rerun, once on each page with notices: a live region must exist before its text,
 * and a notice is removed when its row is scrolled away. A refusal is announced by its own panel.
 */
export function RerunAnnouncer() {
  const press = useRerunPresses().at(-1);
  return (
    <p role="status" className="sr-only">
      {press && press.status !== 'error' && <Announced press={press} />}
    </p>
  );
}

/** Rerun in place, with the result of a press below it. */
export function CallRerun({ call }: { call: Rerunnable }) {
  return (
    <div className="mt-0.5 -ml-3">
      <FollowedRerunButton call={call} look="word" />
      <RerunNotice call={call} />
    </div>
  );
}
