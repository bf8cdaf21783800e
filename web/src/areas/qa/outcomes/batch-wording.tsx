import type { OutcomeBatch } from '@connect-console/server/contract';
import { numberText, countText } from '../../../ui/text/counts';
import type { Tone } from '../../../ui/feedback/status';
import { PartsBar } from '../../../ui/feedback/parts-bar';

const PARTS = [
  ['done', 'bg-good'],
  ['refused', 'bg-bad'],
  ['never', 'bg-edge'],
  ['cancelled', 'bg-line'],
] as const;

/** The progress of a batch, in parts by state. */
export function BatchProgress({ batch }: { batch: OutcomeBatch }) {
  return (
    <PartsBar
      total={batch.total}
      done={batch.total - batch.counts.waiting}
      text={batchSentence(batch)}
      parts={PARTS.map(([key, look]) => ({ key, look, count: batch.counts[key] }))}
    />
  );
}

/** A batch's state in words. */
export function batchWording(batch: OutcomeBatch): { text: string; tone: Tone } {
  switch (batch.state) {
    case 'running':
      return { text: 'Running', tone: 'waiting' };
    case 'cancelled':
      return { text: 'Cancelled', tone: 'off' };
    case 'finished':
      return batch.counts.refused > 0
        ? { text: 'Finished, some refused', tone: 'bad' }
        : { text: 'Finished', tone: 'good' };
  }
}

const REST = [
  ['refused', 'refused'],
  ['never', 'never opened'],
  ['cancelled', 'not done'],
  ['waiting', 'waiting'],
] as const;

/** The progress of a batch: "812 of 1,000 users done, 2 refused, 50 never opened, 136 waiting." */
export function batchSentence({ counts, total }: Pick<OutcomeBatch, 'counts' | 'total'>): string {
  const rest = REST.filter(([state]) => counts[state] > 0).map(
    ([state, text]) => `${numberText(counts[state])} ${text}`,
  );
  const done = `${numberText(counts.done)} of ${countText(total, 'user')} done`;
  return `${[done, ...rest].join(', ')}.`;
}
