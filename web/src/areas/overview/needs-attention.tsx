import {
  FAILED_CALLS_DAYS,
  type CappedCount,
  type Environment,
  type FailingDestination,
  type Overview,
} from '@connect-console/server/contract';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEnvironment } from '../../api/use-environment';
import { useRefusalReason } from '../../page/role';
import { Panel } from '../../ui/layout/panel';
import { ServiceAge } from '../../records/service-age';
import { countText } from '../../ui/text/counts';
import { visibleText } from '../../ui/text/visible-text';
import { StatusShape, type Tone } from '../../ui/feedback/status';
import { EnvironmentLink } from '../../page/environment-link';

type AttentionLink = Pick<LinkProps, 'to' | 'params' | 'hash' | 'search'>;

/** One line of "Needs attention", and the page that shows more. */
interface AttentionLine<Text = string> {
  tone: Tone;
  text: Text;
  /** What the page shows, as a part of the link's name. */
  what: string;
  link?: AttentionLink;
}

/** The line for a count: "3 results" with the rest of the text. No line if the count is 0. */
function counted(
  tone: Tone,
  count: CappedCount | number,
  [noun, rest, what]: readonly [noun: string, rest: string, what: string],
  link: AttentionLink,
): AttentionLine[] {
  const isNone = (typeof count === 'number' ? count : count.count) === 0;
  return isNone ? [] : [{ tone, text: `${countText(count, noun)}${rest}`, what, link }];
}

/** The line for event types without a destination, of which some outcomes are known. */
function destinations(missing: Overview['missing_destinations']): AttentionLine[] {
  const line = (tone: Tone, text: string): AttentionLine[] => [
    { tone, text, what: 'event types without a destination', link: part('missing-destinations') },
  ];
  if (missing === null) return line('attention', 'The webhooks could not be read');
  if (missing.length === 0) return [];
  const types = missing.length === 1 ? '1 event type has' : `${missing.length} event types have`;
  return missing.some(({ users_last_day }) => users_last_day > 0)
    ? line('attention', `${types} no destination`)
    : line('off', `${types} no destination, and no known result in the last 24 hours`);
}

const DAYS = `in the last ${FAILED_CALLS_DAYS} days`;
const part = (hash: string) => ({ to: '/$environment/reconciliation', hash }) as const;

/** The lines after the failing destinations, in their order. */
export function attentionLines(
  environment: Environment,
  overview: Pick<Overview, 'open_incidents' | 'needs_attention' | 'missing_destinations' | 'gaps'>,
): AttentionLine[] {
  const { open_incidents, needs_attention: needs, gaps } = overview;
  const { failed_calls: failed, unnamed_calls: unnamed } = needs;
  const alerts = {
    to: '/settings/$section',
    params: { section: 'alerts' },
    search: { environment },
  } as const;
  const calls = { to: '/$environment/calls' } as const;
  const attempts = { to: '/$environment/events' } as const;
  // The list filters calls by their creation and ignores reruns, so it has more.
  const what = 'all failed calls';
  const link = { ...calls, search: { state: 'failed' } };
  const tooMany = `Too many failed calls ${DAYS} to determine which were rerun`;
  const [uncertain, lost] = [' with unknown delivery', ' not delivered'];
  return [
    ...counted('bad', open_incidents, ['open incident', '', 'incidents'], alerts),
    ...counted('bad', failed, ['failed call', ` ${DAYS}, not rerun`, what], link),
    ...(failed.count === 0 && failed.more
      ? [{ tone: 'unknown' as const, text: tooMany, what, link }]
      : []),
    ...counted(
      'bad',
      needs.undelivered,
      ['result', lost, 'undelivered results'],
      part('undelivered'),
    ),
    ...counted(
      'unknown',
      needs.unknown,
      ['result', uncertain, `results${uncertain}`],
      part('unknown'),
    ),
    // The failed ones are among the failed calls.
    ...counted(
      'bad',
      unnamed.retrying,
      ['call', `${lost}, user unknown`, 'undelivered calls that name no user'],
      part('unnamed-calls'),
    ),
    ...counted(
      'unknown',
      unnamed.unknown,
      ['call', `${uncertain}, user unknown`, `calls${uncertain} that name no user`],
      part('unnamed-calls'),
    ),
    ...destinations(overview.missing_destinations),
    ...counted(
      'attention',
      gaps.calls,
      ['gap', ' in the list of calls', 'all calls, with the gaps between them'],
      calls,
    ),
    ...counted(
      'attention',
      gaps.attempts,
      ['gap', ' in the list of attempts', 'all attempts, with the gaps between them'],
      attempts,
    ),
  ];
}

// More would push the rest of the page away; the list of calls has them all.
const MOST = 4;

function responseText({ newest_call }: FailingDestination): string {
  const { http_status, network_code, response } = newest_call;
  const parts = [http_status === null ? null : `HTTP ${http_status}`, network_code];
  return (
    parts.filter((part) => part !== null).join(', ') ||
    (response === 'other' ? 'not provided' : 'no response')
  );
}

/** A destination whose newest response was not 2xx: since when, the response, and the link to fix it. */
function FailingText({ failing }: { failing: FailingDestination }) {
  const mayFix = useRefusalReason('webhooks') === undefined;
  const { destination, failed, since } = failing;
  return (
    <>
      <bdi className="font-mono text-[0.94em]">{visibleText(destination)}</bdi>{' '}
      {since === null ? (
        'is failing'
      ) : (
        <>
          has been failing since <ServiceAge ms={since} form="clock" />
        </>
      )}
      <span className="block font-normal text-soft">
        Last response: <bdi>{visibleText(responseText(failing))}</bdi>.{' '}
        {/* If none is counted, not all of its calls were read. */}
        {failed.count > 0 && <span>{countText(failed, 'call')} not accepted, not rerun.</span>}{' '}
        <EnvironmentLink
          to="/$environment/webhooks"
          className="whitespace-nowrap text-accent hover:underline"
        >
          {mayFix ? 'Fix destination' : 'View webhooks'}
        </EnvironmentLink>
      </span>
    </>
  );
}

interface NeedsAttentionProps {
  overview: Overview;
  /** The service has not been polled, so nothing is known about its calls. */
  isUnread: boolean;
}

/** What needs attention, each with a link to fix it. */
export function NeedsAttention({ overview, isUnread }: NeedsAttentionProps) {
  const environment = useEnvironment();
  const { failing_destinations, needs_attention } = overview;
  const shown = failing_destinations.slice(0, MOST);
  const more = needs_attention.failing_destinations - shown.length;
  const moreText = `${more} more ${more === 1 ? 'destination is' : 'destinations are'} failing`;
  const unread: AttentionLine = {
    ...{ tone: 'off', text: 'Unknown until the first successful poll', what: 'service' },
    link: {
      to: '/settings/$section',
      params: { section: 'environments' },
      search: { environment },
    },
  };
  const known: AttentionLine<ReactNode>[] = [
    ...shown.map((failing): AttentionLine<ReactNode> => ({
      ...{ tone: 'bad', text: <FailingText failing={failing} /> },
      what: `calls to ${visibleText(failing.destination)}`,
      // The list also has older calls and those already rerun: more than are counted here.
      link: {
        to: '/$environment/calls',
        search: { destination: failing.destination, response: 'not_2xx' },
      },
    })),
    ...(more > 0 ? [{ tone: 'bad', text: moreText, what: 'more' } as const] : []),
    ...(isUnread ? [unread] : []),
    ...attentionLines(environment, overview),
  ];
  const nothing: AttentionLine = {
    ...{ tone: 'good', text: 'Nothing known needs attention', what: 'nothing' },
  };
  const lines: AttentionLine<ReactNode>[] = known.length > 0 ? known : [nothing];
  return (
    <Panel title="Needs attention" className="h-full">
      <ul className="divide-y divide-line">
        {lines.map(({ tone, text, what, link }) => (
          <li key={what} className="flex items-baseline gap-2 py-2 text-sm first:pt-0 last:pb-0">
            <span className="self-start pt-[3px]">
              <StatusShape tone={tone} size={13} />
            </span>
            <span
              className={`min-w-0 flex-1 wrap-anywhere ${tone === 'bad' ? 'font-medium text-bad' : ''}`}
            >
              {text}
            </span>
            {link && (
              <span className="shrink-0 font-medium">
                <EnvironmentLink {...link} className="text-accent hover:underline">
                  View <span className="sr-only">{what}</span>
                </EnvironmentLink>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
