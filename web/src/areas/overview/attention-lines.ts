import {
  FAILED_CALLS_DAYS,
  WEBHOOK_TYPES,
  type CappedCount,
  type Environment,
  type Overview,
} from '@connect-console/server/contract';
import type { LinkProps } from '@tanstack/react-router';
import type { Tone } from '../../ui/feedback/status';
import { countText } from '../../ui/text/counts';

/** One line of "Needs attention", and the page that shows more. */
export interface AttentionLine {
  tone: Tone;
  text: string;
  /** What the page shows, for the name of the link. */
  what: string;
  link: Pick<LinkProps, 'to' | 'params' | 'hash' | 'search'>;
}

type Needs = Overview['needs_attention'];

function reconciliation(hash: string): AttentionLine['link'] {
  return { to: '/$environment/reconciliation', hash };
}

function failedLines({ failed_calls: failed }: Needs): AttentionLine[] {
  const days = `in the last ${FAILED_CALLS_DAYS} days`;
  // The list finds calls by the time of their creation and whatever their reruns, so it has more.
  const line = {
    what: 'all failed calls',
    link: { to: '/$environment/calls', search: { state: 'failed' } },
  } as const;
  if (failed.count > 0) {
    const text = `${countText(failed, 'failed call')} ${days}, not rerun`;
    return [{ ...line, tone: 'bad', text }];
  }
  const text = `Too many failed calls ${days} to determine which were rerun`;
  return failed.more ? [{ ...line, tone: 'unknown', text }] : [];
}

function undeliveredLines({ undelivered, unknown }: Needs): AttentionLine[] {
  const results = (count: CappedCount) => countText(count, 'result');
  const lines: AttentionLine[] = [];
  if (undelivered.count > 0) {
    lines.push({
      tone: 'bad',
      text: `${results(undelivered)} not delivered`,
      what: 'undelivered results',
      link: reconciliation('undelivered'),
    });
  }
  if (unknown.count > 0) {
    lines.push({
      tone: 'unknown',
      text: `${results(unknown)} with unknown delivery`,
      what: 'results with unknown delivery',
      link: reconciliation('unknown'),
    });
  }
  return lines;
}

/** Those that failed are among the failed calls. */
function unnamedLines({ unnamed_calls: { retrying, unknown } }: Needs): AttentionLine[] {
  const link = reconciliation('unnamed-calls');
  const lines: AttentionLine[] = [];
  if (retrying.count > 0) {
    const text = `${countText(retrying, 'call')} not delivered, user unknown`;
    lines.push({ tone: 'bad', text, what: 'undelivered calls that name no user', link });
  }
  if (unknown.count > 0) {
    const text = `${countText(unknown, 'call')} with unknown delivery, user unknown`;
    lines.push({
      tone: 'unknown',
      text,
      what: 'calls with unknown delivery that name no user',
      link,
    });
  }
  return lines;
}

function destinationLines(missing: number | null, set_up: Overview['set_up']): AttentionLine[] {
  const types = (count: number) => (count === 1 ? '1 event type has' : `${count} event types have`);
  const line = (tone: Tone, text: string): AttentionLine[] => [
    {
      ...{ tone, text, what: 'event types without a destination' },
      link: reconciliation('missing-destinations'),
    },
  ];
  if (missing === null) return line('attention', 'The webhooks could not be read');
  if (missing > 0) return line('attention', `${types(missing)} no destination`);
  const { destinations } = set_up;
  const without = WEBHOOK_TYPES.filter((type) => destinations?.includes(type) === false).length;
  return without === 0
    ? []
    : line('off', `${types(without)} no destination, and no result in the last 24 hours`);
}

function gapLines({ by_list }: Overview['gaps']): AttentionLine[] {
  return (['calls', 'attempts'] as const).flatMap((list) => {
    if (by_list[list] === 0) return [];
    const text = `${countText(by_list[list], 'gap')} in the list of ${list}`;
    const to = list === 'calls' ? '/$environment/calls' : '/$environment/events';
    return { tone: 'attention', text, what: `the ${list} with their gaps`, link: { to } };
  });
}

function incidentLines(
  environment: Environment,
  { count, newest }: Overview['incidents'],
): AttentionLine[] {
  if (newest === null) return [];
  // The list has them all.
  const search = { environment, ...(count === 1 && { open: `incident-${newest}` }) };
  const link = { to: '/settings/$section', params: { section: 'alerts' }, search } as const;
  return [{ tone: 'bad', text: countText(count, 'open incident'), what: 'incidents', link }];
}

/** The lines after the failing destinations, in their order. */
export function attentionLines(
  environment: Environment,
  overview: Pick<Overview, 'incidents' | 'needs_attention' | 'set_up' | 'gaps'>,
): AttentionLine[] {
  const { incidents, needs_attention, set_up, gaps } = overview;
  return [
    ...incidentLines(environment, incidents),
    ...failedLines(needs_attention),
    ...undeliveredLines(needs_attention),
    ...unnamedLines(needs_attention),
    ...destinationLines(needs_attention.missing_destinations, set_up),
    ...gapLines(gaps),
  ];
}
