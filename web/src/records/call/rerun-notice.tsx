import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import X from 'lucide-react/icons/x';
import { useBrowserNow } from '../../api/service-clock';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { Notice } from '../../ui/feedback/notice';
import type { Tone } from '../../ui/feedback/status';
import { shorten, ShortId } from '../../ui/text/short-id';
import { CallLink } from './call-link';
import { callWording } from './call-wording';
import { RerunButton, rerunConsequence } from './rerun-button';
import { rerunFailureText } from './rerun-failure-text';
import {
  useNewCall,
  useRerun,
  useRerunPresses,
  type Rerunnable,
  type RerunPress,
} from '../../api/calls/rerun';

/** How long a new call that was not named is waited for before the console says that it is unknown. */
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
): { tone: Tone; text: string } {
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
  environment: Environment;
  press: RerunPress;
  where: string;
  onDismiss: () => void;
}

function Requested({ environment, press, where, onDismiss }: RequestedProps) {
  const now = useBrowserNow();
  const { id, newCall, isByTime } = useNewCall(environment, press);
  const { tone, text } = rerunProgress(press, id, newCall, now);
  return (
    <Notice
      tone={tone}
      actions={
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="inline-flex size-6 items-center justify-center rounded-small text-soft hover:text-ink"
        >
          <X size={14} aria-hidden="true" />
        </button>
      }
    >
      <p>
        <strong>
          {newCall ? `Rerun requested${where}. New call: ${text}` : `${text}${where}`}
        </strong>{' '}
        {id !== null && (
          <CallLink
            environment={environment}
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

/** The result of the last press of Rerun for a call, where it was pressed; nothing before the first. */
export function RerunNotice({ environment, call }: { environment: Environment; call: Rerunnable }) {
  const { last, press, dismiss } = useRerun(environment, call);
  if (!last) return null;
  const where = environment === 'production' ? ' in production' : '';
  return last.status === 'error' ? (
    <FailurePanel
      {...rerunFailureText(last.failure)}
      onRetry={press}
      retryText={`Rerun again${where}`}
    />
  ) : (
    <Requested {...{ environment, where }} press={last} onDismiss={dismiss} />
  );
}

function Announced({ environment, press }: { environment: Environment; press: RerunPress }) {
  const now = useBrowserNow();
  const { id, newCall } = useNewCall(environment, press);
  const { text } = rerunProgress(press, id, newCall, now);
  return newCall ? `New call ${shorten(newCall.transaction_id)}: ${text}` : text;
}

/** Reads out the progress of the latest rerun. A refusal is announced by its own panel. */
export function RerunAnnouncer({ environment }: { environment: Environment }) {
  const press = useRerunPresses(environment).at(-1);
  return (
    <p role="status" className="sr-only">
      {press && press.status !== 'error' && <Announced {...{ environment, press }} />}
    </p>
  );
}

/** Rerun in place, with the result of a press under it. */
export function CallRerun({ environment, call }: { environment: Environment; call: Rerunnable }) {
  return (
    <div className="mt-0.5 -ml-3">
      <RerunButton {...{ environment, call }} look="word" />
      <RerunNotice {...{ environment, call }} />
    </div>
  );
}
