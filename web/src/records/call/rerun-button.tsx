import type { CallState } from '@connect-console/server/contract';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useInProduction } from '../../api/use-environment';
import { useRefusalReason } from '../../page/role';
import { Tip } from '../../ui/feedback/tip';
import { Button } from '../../ui/form/button';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { shorten } from '../../ui/text/short-id';
import { useRerun, useRerunPresses, type Rerunnable } from '../../api/calls/rerun';

const NEW_ID = 'The rerun has a new transaction ID.';
const AGAIN = 'so the receiver gets the same event again.';

const BY_STATE: Record<CallState, string> = {
  delivered: `This call was already delivered, ${AGAIN}`,
  retrying: 'This call is still being retried, so the receiver may get the event twice.',
  failed: 'This call stays failed. The new call starts with attempt 1.',
  unknown: 'Whether this call was delivered is unknown, so the receiver may get the event twice.',
};

// The specification does not say what a service does with such an ID; the embedded sandbox refuses it.
const NOT_KNOWN =
  'This call is unknown to the console. If the service has it, a rerun creates a new call with a new transaction ID. Otherwise the service rejects the request and sends nothing.';

/** Why a rerun needs a confirmation: as far as known, the event was already delivered; null if it was not. */
export function repeatText({ state, delivered_by_rerun, rerun_state }: Rerunnable): string | null {
  if (state === 'delivered') return BY_STATE.delivered;
  if (delivered_by_rerun) {
    const by = rerun_state === 'delivered' ? 'a rerun' : 'another call of its rerun chain';
    return `The event was already delivered by ${by}, ${AGAIN}`;
  }
  if (rerun_state !== 'delivered') return null;
  return 'A call that is probably a rerun of this one was delivered, so the receiver may get the same event again.';
}

/** The consequence of pressing Rerun, depending on what is known about the call. */
export function rerunConsequence(call: Rerunnable): string {
  if (call.state === null) return NOT_KNOWN;
  return `${NEW_ID} ${repeatText(call) ?? BY_STATE[call.state]}`;
}

interface RerunButtonProps {
  call: Rerunnable;
  /** An icon alone in a table's row, the word beside it, or a button with its consequence below it. */
  look: 'icon' | 'word' | 'primary' | 'secondary';
  /** It follows a failed rerun. */
  again?: boolean;
  /** Why the member's role may not rerun it; undefined if it may. */
  refusal: string | undefined;
  /** A request of it is in progress. */
  pending?: boolean;
}

const FACE = 'inline-flex items-center gap-1.5';
/** Why a call of an earlier API key cannot be rerun. */
export const EARLIER_KEY = 'This call belongs to an earlier API key. Only that key can rerun it.';

/**
 * Reruns a call with one click, or after a confirmation if its event was already delivered; the accessible name
 * contains the whole transaction ID, and production is named. It subscribes to nothing, because every row of a list
 * has it.
 */
export function RerunButton(props: RerunButtonProps) {
  const { call, look, again = false, refusal, pending = false } = props;
  const { press, isRepeat } = useRerun(call);
  const [isAsking, setAsking] = useState(false);
  const inProduction = useInProduction();
  const word = again ? 'Rerun again' : 'Rerun';
  const repeat = repeatText(call);
  const face = (
    <>
      <RotateCw size={14} aria-hidden="true" />
      {look !== 'icon' && `${word}${inProduction}`}
    </>
  );
  return (
    <>
      <Button
        variant={look === 'icon' || look === 'word' ? 'quiet' : look}
        className={look === 'icon' ? 'w-8 px-0' : ''}
        aria-label={again ? undefined : `Rerun ${call.transaction_id}${inProduction}`}
        pending={pending}
        disabledReason={refusal ?? (call.is_earlier_key ? EARLIER_KEY : undefined)}
        onClick={(event) => {
          // The new call may have moved another row under the pointer before the second click of a double click.
          if (event.detail > 1 || isRepeat()) return;
          if (repeat === null) press();
          else setAsking(true);
        }}
      >
        {look === 'icon' || look === 'word' ? (
          <Tip inControl tip={`Rerun${inProduction}. ${rerunConsequence(call)}`} className={FACE}>
            {face}
          </Tip>
        ) : (
          face
        )}
      </Button>
      {isAsking &&
        // Outside the row, whose cells do not wrap their text.
        createPortal(
          <ConfirmDialog
            title={`Rerun ${shorten(call.transaction_id)}${inProduction}?`}
            confirm={`Rerun${inProduction}`}
            onCancel={() => {
              setAsking(false);
            }}
            onConfirm={() => {
              setAsking(false);
              press();
            }}
          >
            {repeat}
          </ConfirmDialog>,
          document.body,
        )}
    </>
  );
}

/** The same outside the cells of a list: it also follows the member's role and its own request. */
export function FollowedRerunButton(props: Omit<RerunButtonProps, 'refusal' | 'pending'>) {
  const last = useRerunPresses(props.call.transaction_id).at(-1);
  const refusal = useRefusalReason('rerun');
  return <RerunButton {...props} {...{ refusal }} pending={last?.status === 'pending'} />;
}
