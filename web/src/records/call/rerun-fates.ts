import { numberText } from '../../ui/text/counts';
import type { Tone } from '../../ui/feedback/status';

/** What came of reruns, in words, in the order in which they are told. */
export const FATE_WORDS = {
  delivered: { text: 'delivered', tone: 'good' },
  retrying: { text: 'retrying', tone: 'attention' },
  failed: { text: 'failed', tone: 'bad' },
  unknown: { text: 'not known', tone: 'off' },
} as const satisfies Record<string, { text: string; tone: Tone }>;

type Fate = keyof typeof FATE_WORDS;

/** Those that anything came to, with how many. */
export function fateParts(counts: Readonly<Record<Fate, number>>): { fate: Fate; text: string }[] {
  const fates = Object.keys(FATE_WORDS) as Fate[]; // the table's own keys
  return fates
    .filter((fate) => counts[fate] > 0)
    .map((fate) => ({ fate, text: `${numberText(counts[fate])} ${FATE_WORDS[fate].text}` }));
}

/** "40 delivered, 2 retrying". */
export function fatesText(counts: Readonly<Record<Fate, number>>): string {
  return fateParts(counts)
    .map(({ text }) => text)
    .join(', ');
}
