import type { OutcomeBatch } from '@connect-console/server/contract';
import { numberText, countText } from '../../../ui/text/counts';
import type { Tone } from '../../../ui/feedback/status';

/** How many people of a plan are behind it. */
export function behind({ counts, total }: Pick<OutcomeBatch, 'counts' | 'total'>): number {
  return total - counts.waiting;
}

/** A plan's state in words. */
export function planWording(plan: OutcomeBatch): { text: string; tone: Tone } {
  switch (plan.state) {
    case 'running':
      return { text: 'Running', tone: 'waiting' };
    case 'cancelled':
      return { text: 'Stopped', tone: 'off' };
    case 'finished':
      return plan.counts.refused > 0
        ? { text: 'Finished, some refused', tone: 'bad' }
        : { text: 'Finished', tone: 'good' };
  }
}

const PARTS = [
  ['refused', 'refused', 'refused'],
  ['never', 'never comes', 'never come'],
  ['cancelled', 'not done', 'not done'],
  ['waiting', 'waiting', 'waiting'],
] as const;

/** How it stands, as one sentence: "812 of 1,000 people done, 2 refused, 50 never come, 136 waiting." */
export function planSentence({ counts, total }: Pick<OutcomeBatch, 'counts' | 'total'>): string {
  const told = PARTS.filter(([state]) => counts[state] > 0).map(
    ([state, one, many]) => `${numberText(counts[state])} ${counts[state] === 1 ? one : many}`,
  );
  const done = `${numberText(counts.done)} of ${countText(total, 'user')} done`;
  return `${[done, ...told].join(', ')}.`;
}
