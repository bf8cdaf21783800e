import {
  FAILED_CALLS_DAYS,
  WEBHOOK_TYPES,
  type CappedCount,
  type Overview,
} from '@connect-console/server/contract';
import type { Tone } from '../../ui/feedback/status';
import { numberText } from '../../ui/text/counts';

/** One of the three questions of the reconciliation, answered in a line. */
interface MendLine {
  /** The part of the reconciliation page that shows more. */
  section: 'undelivered' | 'unknown-people' | 'missing-destinations';
  tone: Tone;
  text: string;
}

type ToMend = Overview['to_mend'];

const people = (count: number): string => (count === 1 ? 'person' : 'people');

function undelivered({ undelivered: never, cannot_tell }: ToMend): MendLine {
  const section = 'undelivered';
  if (never.count > 0) {
    const text = `${numberText(never)} ${people(never.count)} verified, not delivered`;
    return { section, tone: 'bad', text };
  }
  if (cannot_tell.count === 0) {
    return { section, tone: 'good', text: 'Nobody verified whose completion was not delivered' };
  }
  const text = `${numberText(cannot_tell)} verified ${people(cannot_tell.count)}: cannot tell whether delivered`;
  return { section, tone: 'off', text };
}

function unknownPeople({ unknown_people: unknown }: ToMend): MendLine {
  const section = 'unknown-people';
  if (unknown.count === 0) {
    return { section, tone: 'good', text: 'No calls for people unknown here' };
  }
  const text = `${numberText(unknown)} ${people(unknown.count)} known only from calls`;
  return { section, tone: 'waiting', text };
}

function missingDestinations(
  { missing_destinations: missing }: ToMend,
  { destinations }: Overview['set_up'],
): MendLine {
  const section = 'missing-destinations';
  const without = WEBHOOK_TYPES.filter((kind) => destinations?.includes(kind) === false).length;
  if (missing === null) {
    return { section, tone: 'attention', text: 'The destinations could not be read' };
  }
  if (missing === 0) {
    if (without === 0) return { section, tone: 'good', text: 'Every kind has a destination' };
    const kinds = without === 1 ? 'kind has' : 'kinds have';
    const text = `${without} ${kinds} no destination; nobody reached ${without === 1 ? 'it' : 'them'} in 24 hours`;
    return { section, tone: 'off', text };
  }
  const text = `${missing} ${missing === 1 ? 'kind' : 'kinds'} reached in 24 hours, without a destination`;
  return { section, tone: 'attention', text };
}

/** The failed calls that were not rerun; null where there are none, which only those that were read can tell. */
export function failedLine(failed: CappedCount): Pick<MendLine, 'tone' | 'text'> | null {
  const { count, more } = failed;
  const days = `of the last ${FAILED_CALLS_DAYS} days`;
  if (count === 0) {
    const text = `Too many failed calls ${days} to tell whether all were rerun`;
    return more ? { tone: 'off', text } : null;
  }
  const calls = count === 1 ? 'failed call' : 'failed calls';
  return { tone: 'bad', text: `${numberText(failed)} ${calls} ${days}, not rerun` };
}

/** The reconciliation in three lines; what could not be read is said to be so, and is never a zero. */
export function mendLines({ to_mend, set_up }: Pick<Overview, 'to_mend' | 'set_up'>): MendLine[] {
  return [undelivered(to_mend), missingDestinations(to_mend, set_up), unknownPeople(to_mend)];
}
