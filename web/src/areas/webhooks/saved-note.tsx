import type { Environment } from '@connect-console/server/contract';
import { Notice } from '../../ui/feedback/notice';
import { isSameUrl } from './delivery-place';

interface SavedNoteProps {
  environment: Environment;
  /** The destination that was saved here. */
  sent: string;
  /** The destination as it is told now; null where there is none. */
  saved: string | null;
}

/** That a destination was saved, as long as it is so: a colleague may have changed it since. */
export function SavedNote({ environment, sent, saved }: SavedNoteProps) {
  const isStill = saved !== null && isSameUrl(saved, sent);
  const destination = <span className="font-mono text-[0.94em] break-all">{sent}</span>;
  return (
    <Notice tone={isStill ? 'good' : 'attention'} live>
      {isStill ? (
        <>
          Saved in {environment}: {destination}. Events of this kind go there from now on, pending
          calls at their next attempt.
        </>
      ) : (
        <>
          {destination} was saved in {environment}, and is the destination no more: it was changed
          since.
        </>
      )}
    </Notice>
  );
}
