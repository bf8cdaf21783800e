import type { JobItemState, RegistrationJob } from '@connect-console/server/contract';
import { numberText, countText } from '../../../ui/text/counts';
import type { Tone } from '../../../ui/feedback/status';

interface Wording {
  text: string;
  tone: Tone;
}

/** The states of one person of a bulk registration, in words, in the order in which they are listed. */
export const PERSON_STATES: Record<JobItemState, Wording> = {
  accepted: { text: 'Registered', tone: 'good' },
  refused: { text: 'Refused', tone: 'bad' },
  unknown: { text: 'No answer', tone: 'attention' },
  running: { text: 'Registering', tone: 'waiting' },
  waiting: { text: 'Waiting', tone: 'waiting' },
  cancelled: { text: 'Not sent', tone: 'off' },
  skipped: { text: 'Left out', tone: 'off' },
  passed: { text: 'Passed', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
};

type Counted = Pick<RegistrationJob, 'counts' | 'total'>;

/** How many people of a job are behind it. */
export function doneOf({ counts }: Counted): number {
  return counts.accepted + counts.refused + counts.unknown;
}

/** How many "Retry" sends again. */
export function retriedOf({ counts }: Counted): number {
  return counts.refused + counts.unknown + counts.cancelled;
}

/** A job's state in words. */
export function registrationWording(job: RegistrationJob): Wording {
  const { state, blocked, counts } = job;
  switch (state) {
    case 'cancelled':
      return { text: 'Cancelled', tone: 'off' };
    case 'paused':
      return { text: 'Paused', tone: 'off' };
    case 'running':
      return blocked
        ? { text: 'Resting', tone: 'attention' }
        : { text: 'Running', tone: 'waiting' };
    case 'finished':
      if (counts.refused > 0) return { text: 'Finished, some refused', tone: 'bad' };
      if (counts.unknown > 0) return { text: 'Finished, some not answered', tone: 'attention' };
      return { text: 'Finished', tone: 'good' };
  }
}

/** How it stands, as one sentence: for the page's head, and for whoever has it read out. */
export function registrationSentence({ counts, total }: Counted): string {
  const told = [`${numberText(counts.accepted)} of ${countText(total, 'user')} registered`];
  if (counts.refused > 0) told.push(`${numberText(counts.refused)} refused`);
  if (counts.unknown > 0) told.push(`${numberText(counts.unknown)} without an answer`);
  if (counts.cancelled > 0) told.push(`${numberText(counts.cancelled)} not sent`);
  return `${told.join(', ')}.`;
}
