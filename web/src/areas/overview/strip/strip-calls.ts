import { MAX_ATTEMPTS, type ArchivedCall } from '@connect-console/server/contract';
import type { Tone } from '../../../ui/feedback/status';

/** Says a call's status: the words, and the tone that it is drawn in. */
export type CallWords = (call: ArchivedCall) => { text: string; tone: Tone };

/** How high a tick stands, in percent: a waiting call is low, each doubling of attempts a step higher. */
export function tickHeight(attempts: number): number {
  if (attempts <= 0) return 18;
  const steps = Math.log2(Math.min(attempts, MAX_ATTEMPTS)) / Math.log2(MAX_ATTEMPTS);
  return Math.round(38 + steps * 62);
}

// What several calls are together, in the order of the legend; unknown statuses are shown as they came.
const LEGEND: readonly [status: string, tone: Tone, word: string][] = [
  ['COMPLETED', 'good', 'delivered'],
  ['PENDING', 'attention', 'retrying'],
  ['FAILED', 'bad', 'failed'],
];

type Counted = Pick<ArchivedCall, 'status' | 'attempts' | 'unlisted_at'>;

/** One entry of the legend; `status` is what the calls can be filtered by. */
interface LegendEntry {
  status: string;
  tone: Tone;
  word: string;
  count: number;
}

/** How many of the calls are in which state; states without a call are left out. */
export function stripLegend(calls: readonly Counted[]): LegendEntry[] {
  const pending = calls.filter(({ status }) => status === 'PENDING');
  // What the service lists no more may have ended since.
  const lost = pending.filter(({ unlisted_at }) => unlisted_at !== null);
  const waiting = pending.filter((call) => call.unlisted_at === null && call.attempts <= 0);
  const counts = new Map<string, number>();
  for (const { status } of calls) counts.set(status, (counts.get(status) ?? 0) + 1);
  const known = LEGEND.map(([status, tone, word]) => {
    const all = counts.get(status) ?? 0;
    return {
      status,
      tone,
      word,
      count: status === 'PENDING' ? all - waiting.length - lost.length : all,
    };
  });
  const others = [...counts].filter(([status]) => !LEGEND.some(([name]) => name === status));
  return [
    ...known,
    { status: 'PENDING', tone: 'waiting' as const, word: 'waiting', count: waiting.length },
    { status: 'PENDING', tone: 'off' as const, word: 'last seen retrying', count: lost.length },
    ...others.map(([status, count]) => ({ status, tone: 'off' as const, word: status, count })),
  ].filter(({ count }) => count > 0);
}
