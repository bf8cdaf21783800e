import { MAX_ATTEMPTS, type ArchivedCall } from '@connect-console/server/contract';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { StatusMark, toneText } from '../../ui/feedback/status';
import { NotProvided } from '../../ui/text/not-provided';
import { visibleText } from '../../ui/text/visible-text';
import { callWording, STATE_WORDS, type WordedCall } from './call-wording';

/** A call's state as shape, word and colour. */
export function CallStatus({ call }: { call: WordedCall }) {
  return <StatusMark {...callWording(call)} />;
}

/**
 * How many of a call's attempts are known to have been made. The service states the number of a call that it listed;
 * none is no number of others, such as one that only an incoming delivery brought, nor of a delivered one.
 */
export function CallAttempts({ call: { state, status, attempts } }: { call: WordedCall }) {
  if (attempts === 0 && (state === 'delivered' || status === null)) return <NotProvided />;
  return (
    <span className="tabular-nums">
      {attempts} of {MAX_ATTEMPTS}
    </span>
  );
}

// A link that was matched by time alone is no evidence of delivery.
const BY_TIME = 'The rerun was matched by time, so this is probable but not certain.';

/** The result of a call's reruns, and whether another call of the chain was delivered; empty if neither is known. */
export function RerunFateMark({ call }: { call: ArchivedCall }) {
  const { rerun_state, delivered_by_rerun } = call;
  if (delivered_by_rerun) {
    return (
      <span data-rerun="delivered" className="text-xs font-medium whitespace-nowrap text-good">
        {/* Its own rerun, or else the original or another rerun. */}
        {rerun_state === 'delivered' ? 'Delivered by rerun' : 'Delivered by another call'}
      </span>
    );
  }
  if (rerun_state === null) return null;
  const { text, tone } = STATE_WORDS[rerun_state];
  const isProbable = rerun_state === 'delivered' && call.state !== 'delivered';
  return (
    <span
      data-rerun={rerun_state}
      title={isProbable ? BY_TIME : undefined}
      className="text-xs whitespace-nowrap text-soft"
    >
      rerun:{' '}
      <span className={`font-medium ${toneText[tone]}`}>
        {isProbable ? 'probably delivered' : text}
      </span>
    </span>
  );
}

/**
 * Marks a call as a rerun of another with the arrow of the rerun chain; the tooltip and screen readers say of which.
 */
export function RerunMark({ origin }: { origin: string }) {
  return (
    <span title={`Rerun of ${visibleText(origin)}`} className="ml-1.5 inline-flex text-soft">
      <CornerDownRight size={12} aria-hidden="true" />
      <span className="sr-only">rerun of {visibleText(origin)}</span>
    </span>
  );
}
