import type { ArchivedCall } from '@connect-console/server/contract';
import type { Tone } from '../../ui/feedback/status';

/** How the last calls of a kind went, in one line and as the worst of what they tell. */
interface SlotSummary {
  text: string;
  tone: Tone;
}

type Counted = Pick<ArchivedCall, 'status' | 'attempts' | 'unlisted_at'>;

function wordFor({ status, attempts, unlisted_at }: Counted): string {
  if (status === 'COMPLETED') return 'delivered';
  if (status === 'FAILED') return 'failed';
  if (status !== 'PENDING') return status;
  const word = attempts > 0 ? 'retrying' : 'waiting';
  // What the service lists no more may have ended since.
  return unlisted_at === null ? word : `last seen ${word}`;
}

const IN_ORDER = [
  ...['delivered', 'retrying', 'waiting'],
  ...['last seen retrying', 'last seen waiting', 'failed'],
];

function toneOf(words: readonly string[]): SlotSummary['tone'] {
  if (words.includes('failed')) return 'bad';
  if (words.includes('retrying')) return 'attention';
  return words.includes('delivered') ? 'good' : 'off';
}

/**
 * Counts the newest calls of a kind: "Last 46 calls: 42 delivered, 3 retrying, 1 failed". Null when there is
 * none.
 */
export function slotSummary(calls: readonly Counted[]): SlotSummary | null {
  const words = calls.map(wordFor);
  if (words.length === 0) return null;
  const known = IN_ORDER.filter((word) => words.includes(word));
  const unknown = [...new Set(words)].filter((word) => !IN_ORDER.includes(word));
  const order = [...known, ...unknown];
  const head = words.length === 1 ? 'Last call' : `Last ${words.length} calls`;
  const counts = order.map((word) => `${words.filter((w) => w === word).length} ${word}`);
  const single = words.length === 1 ? order[0] : `all ${order[0] ?? ''}`;
  const text = order.length === 1 ? `${head}: ${single ?? ''}` : `${head}: ${counts.join(', ')}`;
  return { text, tone: toneOf(words) };
}
