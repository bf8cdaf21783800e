import type { JobItemState, RerunJob } from '@connect-console/server/contract';
import { countText } from '../../../ui/text/counts';
import type { Tone } from '../../../ui/feedback/status';

interface Wording {
  text: string;
  tone: Tone;
}

/** The states of one call of a bulk rerun, in words, in the order in which they are listed. */
export const ITEM_STATES: Record<JobItemState, Wording> = {
  // Taken is not delivered: what became of the new call stands beside it.
  accepted: { text: 'Rerun requested', tone: 'waiting' },
  refused: { text: 'Refused', tone: 'bad' },
  unknown: { text: 'Not known', tone: 'attention' },
  running: { text: 'Requesting', tone: 'waiting' },
  waiting: { text: 'Waiting', tone: 'waiting' },
  cancelled: { text: 'Not sent', tone: 'off' },
  skipped: { text: 'Left out, delivered or rerun already', tone: 'off' },
  passed: { text: 'Passed', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
};

/** How many calls of a job are behind it. */
export function doneOf({ counts }: Pick<RerunJob, 'counts'>): number {
  return counts.accepted + counts.refused + counts.unknown + counts.skipped;
}

/** A job's state in words; `queued` while another one runs before it. Requested is not delivered. */
export function jobWording(job: RerunJob, queued: boolean): Wording {
  if (job.state === 'cancelled') return { text: 'Stopped', tone: 'off' };
  if (job.state === 'paused') return { text: 'Paused', tone: 'off' };
  if (job.state === 'running') {
    if (job.blocked) return { text: 'Resting', tone: 'attention' };
    return queued
      ? { text: 'Waits for another one', tone: 'waiting' }
      : { text: 'Running', tone: 'waiting' };
  }
  const { refused, unknown } = job.counts;
  if (refused > 0) return { text: 'Finished, some refused', tone: 'bad' };
  if (unknown > 0) return { text: 'Finished, some not known', tone: 'attention' };
  const { delivered, retrying, failed } = job.fates;
  if (failed > 0) return { text: 'Finished, some failed', tone: 'bad' };
  if (retrying > 0) return { text: 'Finished, not all delivered yet', tone: 'attention' };
  if (delivered > 0 && delivered >= job.counts.accepted) {
    return { text: 'Finished, all delivered', tone: 'good' };
  }
  return { text: 'Finished', tone: 'off' };
}

/** How it went with the service, as one sentence: for the page's head, and for whoever has it read out. */
export function jobSentence(job: RerunJob): string {
  const { counts, total } = job;
  const told = [`${counts.accepted} of ${countText(total, 'call')} rerun`];
  if (counts.refused > 0) told.push(`${counts.refused} refused`);
  if (counts.unknown > 0) told.push(`${counts.unknown} not known`);
  if (counts.skipped > 0) told.push(`${counts.skipped} left out`);
  if (counts.cancelled > 0) told.push(`${counts.cancelled} not sent`);
  return `${told.join(', ')}.`;
}
