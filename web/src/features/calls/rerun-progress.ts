import type { Call } from '@connect-console/server/contract';
import type { Tone } from '../../ui/tone';
import { callWording, progressSentence } from './call-wording';
import { isAwaited, type Rerun } from './rerun-log';

/** How a rerun stands: "Rerun requested" is not "delivered" (product.md, rule 3). */
export interface RerunProgress {
  tone: Tone;
  text: string;
  /** The new call, as far as it is listed. */
  newCall: Call | null;
}

/** The progress of a rerun that was not refused; `now` is the service's, in milliseconds since 1970. */
export function rerunProgress(rerun: Rerun, calls: readonly Call[], now: number): RerunProgress {
  if (rerun.phase === 'sending')
    return { tone: 'waiting', text: 'Requesting the rerun', newCall: null };
  const newCall = calls.find((call) => call.transaction_id === rerun.new_id) ?? null;
  if (newCall) return { tone: callWording(newCall).tone, text: progressSentence(newCall), newCall };
  if (isAwaited(rerun, calls, now) || rerun.new_id !== null) {
    return { tone: 'waiting', text: 'Rerun requested', newCall };
  }
  const text =
    'Rerun requested. Which of the listed calls is the new one cannot be told: the service did not name it.';
  return { tone: 'off', text, newCall };
}
