import type { ArchivedCall } from '@connect-console/server/contract';
import { countedStates } from '../../records/call/call-wording';
import type { Tone } from '../../ui/feedback/status';

/** How the last calls of a type went, in one line and as the worst of them. */
interface WebhookSummary {
  text: string;
  tone: Tone;
}

// The worst first: nothing is good while anything is not delivered, or unknown.
const BY_WEIGHT: readonly Tone[] = ['bad', 'attention', 'unknown', 'waiting', 'good'];

/**
 * Counts the newest calls of a type: "Last 46 calls: 42 delivered, 3 retrying, 1 failed". Null when there is
 * none.
 */
export function webhookSummary(
  calls: readonly Pick<ArchivedCall, 'state' | 'attempts'>[],
): WebhookSummary | null {
  const counted = countedStates(calls);
  const tone = BY_WEIGHT.find((each) => counted.some((one) => one.tone === each));
  const [first, ...others] = counted;
  if (!first || !tone) return null;
  const head = calls.length === 1 ? 'Last call' : `Last ${calls.length} calls`;
  if (others.length > 0) {
    return { text: `${head}: ${counted.map((c) => `${c.count} ${c.text}`).join(', ')}`, tone };
  }
  return { text: `${head}: ${calls.length === 1 ? '' : 'all '}${first.text}`, tone };
}
