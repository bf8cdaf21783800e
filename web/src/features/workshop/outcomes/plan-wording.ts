import type { Plan } from '@connect-console/server/contract';
import type { Tone } from '../../../ui/tone';
import { peopleText, STEP_WORDING } from './outcome-wording';

/** How many people of a plan are behind it. */
export function behind({ counts, total }: Pick<Plan, 'counts' | 'total'>): number {
  return total - counts.waiting;
}

/** A plan's state in words. */
export function planWording(plan: Plan): { text: string; tone: Tone } {
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

const PARTS = ['refused', 'never', 'cancelled', 'waiting'] as const;

/** How it stands, as one sentence: "812 of 1,000 people done, 2 refused, 50 never come, 136 waiting." */
export function planSentence({ counts, total }: Pick<Plan, 'counts' | 'total'>): string {
  const told = [`${counts.done.toLocaleString('en')} of ${peopleText(total)} done`];
  for (const state of PARTS) {
    if (counts[state] === 0) continue;
    told.push(`${counts[state].toLocaleString('en')} ${STEP_WORDING[state].text.toLowerCase()}`);
  }
  return `${told.join(', ')}.`;
}
