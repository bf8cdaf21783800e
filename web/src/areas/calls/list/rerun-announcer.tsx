import { useBrowserNow } from '../../../api/service-clock';
import { shorten } from '../../../ui/text/shorten';
import { rerunProgress } from '../../../records/call/rerun-progress';
import type { Reruns } from '../../../records/call/use-reruns';

/** Reads out how the latest rerun stands. A refusal is announced by its own panel. */
export function RerunAnnouncer({ reruns: { log, newCallOf } }: { reruns: Reruns }) {
  const now = useBrowserNow();
  const last = log.at(-1);
  const newCall = last ? newCallOf(last) : null;
  const progress = last && last.phase !== 'refused' ? rerunProgress(last, newCall, now) : null;
  const subject = newCall ? `New call ${shorten(newCall.transaction_id)}: ` : '';
  return (
    <p role="status" className="sr-only">
      {progress && `${subject}${progress.text}`}
    </p>
  );
}
