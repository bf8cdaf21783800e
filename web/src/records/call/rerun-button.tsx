import type { Environment } from '@connect-console/server/contract';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../../ui/form/button';
import { Tip } from '../../ui/feedback/tip';
import { rerunConsequence } from './rerun-consequence';
import { rerunOf } from './rerun-log';
import type { Rerunnable, Reruns } from './use-reruns';

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

/** Reruns a call with one click; the name holds the whole transaction id, and production by its name. */
export function RerunButton(props: RerunButtonProps) {
  const { environment, call, reruns, look, disabledReason } = props;
  const where = environment === 'production' ? ' in production' : '';
  const face = (
    <>
      <RotateCw size={14} aria-hidden="true" />
      {look !== 'icon' && `Rerun${where}`}
    </>
  );
  return (
    <Button
      variant={look === 'icon' || look === 'word' ? 'quiet' : look}
      className={look === 'icon' ? 'w-8 px-0' : ''}
      aria-label={`Rerun ${call.transaction_id}${where}`}
      pending={rerunOf(reruns.log, call.transaction_id)?.phase === 'sending'}
      disabledReason={disabledReason}
      onClick={(event) => {
        // The new call may have moved another row under the pointer before the second click of a double click.
        if (event.detail <= 1) reruns.press(call);
      }}
    >
      {look === 'icon' || look === 'word' ? (
        <Tip inControl tip={`Rerun${where}. ${rerunConsequence(call.status)}`} className={FACE}>
          {face}
        </Tip>
      ) : (
        face
      )}
    </Button>
  );
}
