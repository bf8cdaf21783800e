import {
  FAILED_CALLS_DAYS,
  WEBHOOK_TYPES,
  type CappedCount,
  type Overview,
} from '@connect-console/server/contract';
import type { Tone } from '../../ui/feedback/status';
import { numberText } from '../../ui/text/counts';

/** One line of what needs attention, or of what does not. */
interface AttentionLine {
  /** The part of the reconciliation page that shows more. */
  section: 'undelivered' | 'unknown' | 'missing-destinations';
  tone: Tone;
  text: string;
}

type Needs = Overview['needs_attention'];

const results = (count: number): string => (count === 1 ? 'result' : 'results');

/** That nothing is undelivered is said only where nothing is unknown. */
function undelivered({ undelivered: known, unknown }: Needs): AttentionLine[] {
  const lines: AttentionLine[] = [];
  if (known.count > 0) {
    const text = `${numberText(known)} ${results(known.count)} not delivered`;
    lines.push({ section: 'undelivered', tone: 'bad', text });
  }
  if (unknown.count > 0) {
    const text = `${numberText(unknown)} ${results(unknown.count)} with unknown delivery`;
    lines.push({ section: 'unknown', tone: 'unknown', text });
  }
  if (lines.length > 0) return lines;
  return [{ section: 'undelivered', tone: 'good', text: 'No undelivered results known' }];
}

function missingDestinations(
  { missing_destinations: missing }: Needs,
  { destinations }: Overview['set_up'],
): AttentionLine {
  const section = 'missing-destinations';
  const types = (count: number) => (count === 1 ? '1 event type has' : `${count} event types have`);
  if (missing === null) {
    return { section, tone: 'attention', text: 'The webhooks could not be read' };
  }
  if (missing > 0) {
    return { section, tone: 'attention', text: `${types(missing)} no destination` };
  }
  const without = WEBHOOK_TYPES.filter((type) => destinations?.includes(type) === false).length;
  if (without === 0) {
    return { section, tone: 'good', text: 'Every event type has a destination' };
  }
  const text = `${types(without)} no destination, and no result in the last 24 hours`;
  return { section, tone: 'off', text };
}

/** The failed calls that were not rerun; null where there are none among those that were read. */
export function failedLine(failed: CappedCount): Pick<AttentionLine, 'tone' | 'text'> | null {
  const { count, more } = failed;
  const days = `in the last ${FAILED_CALLS_DAYS} days`;
  if (count === 0) {
    const text = `Too many failed calls ${days} to determine which were rerun`;
    return more ? { tone: 'unknown', text } : null;
  }
  const calls = count === 1 ? 'failed call' : 'failed calls';
  return { tone: 'bad', text: `${numberText(failed)} ${calls} ${days}, not rerun` };
}

/** The reconciliation in a few lines; what could not be read is said to be so, and is never a zero. */
export function attentionLines({
  needs_attention,
  set_up,
}: Pick<Overview, 'needs_attention' | 'set_up'>): AttentionLine[] {
  return [...undelivered(needs_attention), missingDestinations(needs_attention, set_up)];
}
