import type { Environment, Overview, FailingDestination } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServiceNow } from '../../api/service-clock';
import { Panel } from '../../ui/layout/panel';
import { TimeStamp } from '../../ui/time/time-stamp';
import { countText, numberText } from '../../ui/text/counts';
import { attentionLines, failedLine } from './fix-lines';
import { visibleText } from '../../ui/text/visible-text';
import { StatusShape, toneText, type Tone } from '../../ui/feedback/status';

interface AttentionRowProps {
  tone: Tone;
  /** The way to what can be done. */
  action?: ReactNode;
  children: ReactNode;
}

/** One line of what needs attention, or of what does not. */
function AttentionRow({ tone, action, children }: AttentionRowProps) {
  return (
    <li className="flex items-baseline gap-2 py-2 text-sm first:pt-0 last:pb-0">
      <span className={`self-start pt-[3px] ${toneText[tone]}`}>
        <StatusShape tone={tone} size={13} />
      </span>
      <span
        className={`min-w-0 flex-1 wrap-anywhere ${tone === 'bad' ? 'font-medium text-bad' : ''}`}
      >
        {children}
      </span>
      {action && <span className="shrink-0 font-medium">{action}</span>}
    </li>
  );
}

// More would push the rest of the page away; the list of calls has them all.
const MOST = 4;

interface FailingDestinationsProps {
  environment: Environment;
  destinations: readonly FailingDestination[];
}

function responseText({ newest_call }: FailingDestination): string {
  const { response, http_status, network_code } = newest_call;
  if (response === 'network' && http_status !== null) {
    return `HTTP ${http_status}, cut off${network_code === null ? '' : ` (${network_code})`}`;
  }
  return http_status === null ? (network_code ?? 'no response') : `HTTP ${http_status}`;
}

function callsText({ failed }: FailingDestination): string {
  // Of those that were read all were rerun, and not all were read.
  if (failed.count === 0) return 'View calls';
  return `View ${numberText(failed)} ${failed.count === 1 ? 'call' : 'calls'}`;
}

/** The destinations whose newest response was not 2xx: since when, the response, and the way to fix it. */
function FailingDestinations({ environment, destinations }: FailingDestinationsProps) {
  const now = useServiceNow(environment);
  const more = destinations.length - MOST;
  return (
    <>
      {destinations.slice(0, MOST).map((failing) => (
        <AttentionRow
          key={failing.destination}
          tone="bad"
          action={
            <Link
              to="/$environment/calls"
              params={{ environment }}
              search={{ destination: failing.destination }}
              className="text-accent hover:underline"
            >
              {callsText(failing)}
            </Link>
          }
        >
          <bdi className="font-mono text-[0.94em]">{visibleText(failing.destination)}</bdi>{' '}
          {failing.since === null ? (
            'is failing'
          ) : (
            <>
              has been failing since <TimeStamp ms={failing.since} now={now} form="clock" />
            </>
          )}
          <span className="block font-normal text-soft">
            Last response: <bdi>{visibleText(responseText(failing))}</bdi>.{' '}
            <Link
              to="/$environment/webhooks"
              params={{ environment }}
              className="text-accent hover:underline"
            >
              Fix destination
            </Link>
          </span>
        </AttentionRow>
      ))}
      {more > 0 && (
        <AttentionRow tone="bad">
          {more} more {more === 1 ? 'destination is failing' : 'destinations are failing'}
        </AttentionRow>
      )}
    </>
  );
}

interface NeedsAttentionProps {
  environment: Environment;
  overview: Overview;
  /** The service's lists were never read: of its calls nothing is known. */
  isUnread: boolean;
}

const LINK = 'text-accent hover:underline';
const SECTIONS = {
  undelivered: 'undelivered results',
  unknown: 'results with unknown delivery',
  'missing-destinations': 'event types without a destination',
};

/** What needs attention, each with the way to fix it; that nothing does is said too. */
export function NeedsAttention({ environment, overview, isUnread }: NeedsAttentionProps) {
  const now = useServiceNow(environment);
  const { failing_destinations, gaps } = overview;
  const failed = failedLine(overview.needs_attention.failed_calls);
  // That nothing is wrong can only be said of what was read.
  const lines = attentionLines(overview).filter(({ tone }) => !isUnread || tone !== 'good');
  const show = (name: keyof typeof SECTIONS): ReactNode => (
    <Link to="/$environment/reconciliation" params={{ environment }} hash={name} className={LINK}>
      View<span className="sr-only"> {SECTIONS[name]}</span>
    </Link>
  );
  return (
    <Panel title="Needs attention" className="h-full">
      <ul className="divide-y divide-line">
        {failing_destinations.length > 0 && (
          <FailingDestinations environment={environment} destinations={failing_destinations} />
        )}
        {failed && (
          <AttentionRow
            tone={failed.tone}
            action={
              <Link
                to="/$environment/calls"
                params={{ environment }}
                search={{ state: 'failed' }}
                className={LINK}
              >
                View<span className="sr-only"> failed calls</span>
              </Link>
            }
          >
            {failed.text}
          </AttentionRow>
        )}
        {isUnread && (
          <AttentionRow tone="off">Unknown until the first successful poll</AttentionRow>
        )}
        {lines.map(({ section, tone, text }) => (
          <AttentionRow key={section} tone={tone} action={show(section)}>
            {text}
          </AttentionRow>
        ))}
        {gaps.newest && (
          <AttentionRow
            tone="attention"
            action={
              <Link
                to={
                  gaps.newest.list === 'attempts' ? '/$environment/events' : '/$environment/calls'
                }
                params={{ environment }}
                className={LINK}
              >
                View<span className="sr-only"> the list with the newest gap</span>
              </Link>
            }
          >
            {countText({ count: gaps.count, more: false }, 'gap')} in the records, newest found{' '}
            <TimeStamp ms={gaps.newest.found_at} now={now} />
          </AttentionRow>
        )}
      </ul>
    </Panel>
  );
}
