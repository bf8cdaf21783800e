import type { Environment } from '@connect-console/server/contract';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Tip } from '../../ui/feedback/tip';
import { Button } from '../../ui/form/button';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { shorten } from '../../ui/text/short-id';
import { repeatText, rerunConsequence } from './rerun-consequence';
import { rerunOf, type Rerunnable } from './rerun-log';
import type { Reruns } from './use-reruns';

interface RerunButtonProps {
  environment: Environment;
  call: Rerunnable;
  reruns: Reruns;
  /** An icon alone in a table's row, the word beside it, or a button of the page, which has the consequence under it. */
  look: 'icon' | 'word' | 'primary' | 'secondary';
  /** Why the role may not rerun here. */
  disabledReason?: string | undefined;
}

const FACE = 'inline-flex items-center gap-1.5';
/** Why a call of an earlier API key cannot be rerun. */
export const EARLIER_KEY = 'This call belongs to an earlier API key. Only that key can rerun it.';

/**
 * Reruns a call with one click, or after a confirmation where its event was delivered already; the name holds the
 * whole transaction id, and production by its name.
 */
export function RerunButton(props: RerunButtonProps) {
  const { environment, call, reruns, look, disabledReason } = props;
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
        pending={rerunOf(reruns.log, call.transaction_id)?.phase === 'sending'}
        disabledReason={disabledReason ?? (call.is_earlier_key ? EARLIER_KEY : undefined)}
        onClick={(event) => {
          // The new call may have moved another row under the pointer before the second click of a double click.
          if (event.detail > 1) return;
          if (repeat === null) reruns.press(call);
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
              reruns.press(call);
            }}
          >
            {repeat}
          </ConfirmDialog>,
          document.body,
        )}
    </>
  );
}
