import type { Environment } from '@connect-console/server/contract';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useRefusalReason } from '../../page/use-refusal-reason';
import { Tip } from '../../ui/feedback/tip';
import { Button } from '../../ui/form/button';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { shorten } from '../../ui/text/short-id';
import { repeatText, rerunConsequence } from './rerun-consequence';
import { useRerun, type Rerunnable } from './use-rerun';

interface RerunButtonProps {
  environment: Environment;
  call: Rerunnable;
  /** An icon alone in a table's row, the word beside it, or a button of the page, which has the consequence under it. */
  look: 'icon' | 'word' | 'primary' | 'secondary';
}

const FACE = 'inline-flex items-center gap-1.5';
/** Why a call of an earlier API key cannot be rerun. */
export const EARLIER_KEY = 'This call belongs to an earlier API key. Only that key can rerun it.';

/**
 * Reruns a call with one click, or after a confirmation where its event was delivered already; the name holds the
 * whole transaction id, and production by its name.
 */
export function RerunButton({ environment, call, look }: RerunButtonProps) {
  const { last, press } = useRerun(environment, call);
  const refusal = useRefusalReason('rerun', environment);
  const [isAsking, setAsking] = useState(false);
  const where = environment === 'production' ? ' in production' : '';
  const repeat = repeatText(call);
  const face = (
    <>
      <RotateCw size={14} aria-hidden="true" />
      {look !== 'icon' && `Rerun${where}`}
    </>
  );
  return (
    <>
      <Button
        variant={look === 'icon' || look === 'word' ? 'quiet' : look}
        className={look === 'icon' ? 'w-8 px-0' : ''}
        aria-label={`Rerun ${call.transaction_id}${where}`}
        pending={last?.status === 'pending'}
        disabledReason={refusal ?? (call.is_earlier_key ? EARLIER_KEY : undefined)}
        onClick={(event) => {
          // The new call may have moved another row under the pointer before the second click of a double click.
          if (event.detail > 1) return;
          if (repeat === null) press();
          else setAsking(true);
        }}
      >
        {look === 'icon' || look === 'word' ? (
          <Tip inControl tip={`Rerun${where}. ${rerunConsequence(call)}`} className={FACE}>
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
            title={`Rerun ${shorten(call.transaction_id)}${where}?`}
            confirm={`Rerun${where}`}
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
