import type { ArchivedCall } from '@connect-console/server/contract';
import type { Tone } from '../../ui/feedback/status';
import { callWording } from './call-wording';
import type { Rerun } from './rerun-log';

/** How a rerun stands: "Rerun requested" is not "delivered" (product.md, rule 3). */
interface RerunProgress {
  tone: Tone;
  text: string;
}

/** How long a new call that was not named is waited for before the console says that it is unknown. */
export const SEARCH_MS = 60_000;

/**
 * The progress of a rerun that was not refused. `newCall` is null while the archive does not have it; `now`
 * is this browser's, in milliseconds since 1970.
 */
export function rerunProgress(
  rerun: Rerun,
  newCall: ArchivedCall | null,
  now: number,
): RerunProgress {
  if (rerun.phase === 'sending') return { tone: 'waiting', text: 'Requesting the rerun' };
  if (newCall) {
    const { tone, text } = callWording(newCall);
    return { tone, text };
  }
  if (rerun.new_id !== null || now - rerun.clicked_at < SEARCH_MS) {
    return { tone: 'waiting', text: 'Rerun requested' };
  }
  const text =
    'Rerun requested. The new call is unknown because the service did not return its ID.';
  return { tone: 'unknown', text };
}
