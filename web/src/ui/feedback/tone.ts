/** What a status means for the reader; each has a shape and a colour of its own (visual.md). */
export type Tone = 'good' | 'attention' | 'waiting' | 'bad' | 'off';

/** The text colour of a tone: waiting and off are calm, the others are the status colours. */
export const toneText: Record<Tone, string> = {
  good: 'text-good',
  attention: 'text-attention',
  waiting: 'text-soft',
  bad: 'text-bad',
  off: 'text-soft',
};

/** The text and ground of a tone, for a label or a notice. */
export const toneWash: Record<Tone, string> = {
  good: 'bg-good-wash text-good',
  attention: 'bg-attention-wash text-attention',
  waiting: 'bg-raised text-soft',
  bad: 'bg-bad-wash text-bad',
  off: 'bg-raised text-soft',
};
