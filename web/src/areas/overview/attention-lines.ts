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
  /** What the page shows, as a part of the link's name. */
  what: string;
  link: Pick<LinkProps, 'to' | 'params' | 'hash' | 'search'>;
}

/** The line for a count: "3 results" with the rest of the text. No line if the count is 0. */
function counted(
  count: CappedCount | number,
  noun: string,
  rest: string,
  line: Omit<AttentionLine, 'text'>,
): AttentionLine[] {
  const isNone = (typeof count === 'number' ? count : count.count) === 0;
  return isNone ? [] : [{ ...line, text: `${countText(count, noun)}${rest}` }];
}

/** The line for event types without a destination, of which some outcomes are known. */
function destinations(missing: number | null, set: readonly string[] | null): AttentionLine[] {
  const line = (tone: Tone, text: string): AttentionLine[] => [
    { tone, text, what: 'event types without a destination', link: part('missing-destinations') },
  ];
  if (missing === null) return line('attention', 'The webhooks could not be read');
  const without = WEBHOOK_TYPES.filter((type) => set?.includes(type) === false).length;
  if (without === 0) return [];
  const types = without === 1 ? '1 event type has' : `${without} event types have`;
  const [tone, rest] =
    missing > 0
      ? (['attention', ''] as const)
      : (['off', ', and no known result in the last 24 hours'] as const);
  return line(tone, `${types} no destination${rest}`);
}

const DAYS = `in the last ${FAILED_CALLS_DAYS} days`;
// The list filters calls by their creation and ignores reruns, so it has more.
const FAILED = {
  what: 'all failed calls',
  link: { to: '/$environment/calls', search: { state: 'failed' } },
} as const;

const part = (hash: string) => ({ to: '/$environment/reconciliation', hash }) as const;

/** The lines after the failing destinations, in their order. */
export function attentionLines(
  environment: Environment,
  overview: Pick<Overview, 'incidents' | 'needs_attention' | 'set_up' | 'gaps'>,
): AttentionLine[] {
  const { incidents, needs_attention: needs, set_up, gaps } = overview;
  const { failed_calls: failed, unnamed_calls: unnamed } = needs;
  // Without this filter, the list has all of them.
  const open = incidents.count === 1 && { open: `incident-${incidents.newest}` };
  const tooMany: AttentionLine = {
    ...{ ...FAILED, tone: 'unknown' },
    text: `Too many failed calls ${DAYS} to determine which were rerun`,
  };
  return [
    ...counted(incidents.count, 'open incident', '', {
      ...{ tone: 'bad', what: 'incidents' },
      link: {
        to: '/settings/$section',
        params: { section: 'alerts' },
        search: { environment, ...open },
      },
    }),
    ...counted(failed, 'failed call', ` ${DAYS}, not rerun`, { ...FAILED, tone: 'bad' }),
    ...(failed.count === 0 && failed.more ? [tooMany] : []),
    ...counted(needs.undelivered, 'result', ' not delivered', {
      ...{ tone: 'bad', what: 'undelivered results', link: part('undelivered') },
    }),
    ...counted(needs.unknown, 'result', ' with unknown delivery', {
      ...{ tone: 'unknown', what: 'results with unknown delivery', link: part('unknown') },
    }),
    // The failed ones are among the failed calls.
    ...counted(unnamed.retrying, 'call', ' not delivered, user unknown', {
      ...{ tone: 'bad', what: 'undelivered calls that name no user' },
      link: part('unnamed-calls'),
    }),
    ...counted(unnamed.unknown, 'call', ' with unknown delivery, user unknown', {
      ...{ tone: 'unknown', what: 'calls with unknown delivery that name no user' },
      link: part('unnamed-calls'),
    }),
    ...destinations(needs.missing_destinations, set_up.destinations),
    ...counted(gaps.calls, 'gap', ' in the list of calls', {
      ...{ tone: 'attention', what: 'the calls with their gaps' },
      link: { to: '/$environment/calls' },
    }),
    ...counted(gaps.attempts, 'gap', ' in the list of attempts', {
      ...{ tone: 'attention', what: 'the attempts with their gaps' },
      link: { to: '/$environment/events' },
    }),
  ];
}
