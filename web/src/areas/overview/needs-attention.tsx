import type { Overview, FailingDestination } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEnvironment } from '../../api/use-environment';
import { useServiceNow } from '../../api/service-clock';
import { useRefusalReason } from '../../page/role';
import { Panel } from '../../ui/layout/panel';
import { TimeStamp } from '../../ui/time/time-stamp';
import { countText } from '../../ui/text/counts';
import { attentionLines } from './attention-lines';
import { visibleText } from '../../ui/text/visible-text';
import { StatusShape, toneText, type Tone } from '../../ui/feedback/status';

interface AttentionRowProps {
  tone: Tone;
  /** The link to the action. */
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

function responseText({ newest_call }: FailingDestination): string {
  const { http_status, network_code, response } = newest_call;
  const parts = [http_status === null ? null : `HTTP ${http_status}`, network_code];
  return (
    parts.filter((part) => part !== null).join(', ') ||
    (response === 'other' ? 'not provided' : 'no response')
  );
}

interface FailingDestinationProps {
  failing: FailingDestination;
}

/** A destination whose newest response was not 2xx: since when, the response, and the link to fix it. */
function FailingDestinationRow({ failing }: FailingDestinationProps) {
  const environment = useEnvironment();
  const now = useServiceNow();
  const mayFix = useRefusalReason('webhooks') === undefined;
  const { destination, failed, since } = failing;
  return (
    <AttentionRow
      tone="bad"
      action={
        <Link
          to="/$environment/calls"
          params={{ environment }}
          // The list also has older calls and those already rerun: more than are counted here.
          search={{ destination, response: 'not_2xx' }}
          className="text-accent hover:underline"
        >
          View calls
        </Link>
      }
    >
      <bdi className="font-mono text-[0.94em]">{visibleText(destination)}</bdi>{' '}
      {since === null ? (
        'is failing'
      ) : (
        <>
          has been failing since <TimeStamp ms={since} now={now} form="clock" />
        </>
      )}
      <span className="block font-normal text-soft">
        Last response: <bdi>{visibleText(responseText(failing))}</bdi>.{' '}
        {/* If none is counted, not all of its calls were read. */}
        {failed.count > 0 && <span>{countText(failed, 'call')} not accepted, not rerun.</span>}{' '}
        <Link
          to="/$environment/webhooks"
          params={{ environment }}
          className="whitespace-nowrap text-accent hover:underline"
        >
          {mayFix ? 'Fix destination' : 'View webhooks'}
        </Link>
      </span>
    </AttentionRow>
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
  const lines = attentionLines(environment, overview);
  return (
    <Panel title="Needs attention" className="h-full">
      <ul className="divide-y divide-line">
        {shown.map((failing) => (
          <FailingDestinationRow key={failing.destination} failing={failing} />
        ))}
        {more > 0 && (
          <AttentionRow tone="bad">
            {more} more {more === 1 ? 'destination is failing' : 'destinations are failing'}
          </AttentionRow>
        )}
        {isUnread && (
          <AttentionRow tone="off">Unknown until the first successful poll</AttentionRow>
        )}
        {lines.map(({ tone, text, what, link }) => (
          <AttentionRow
            key={what}
            tone={tone}
            action={
              <Link params={{ environment }} {...link} className="text-accent hover:underline">
                View<span className="sr-only"> {what}</span>
              </Link>
            }
          >
            {text}
          </AttentionRow>
        ))}
        {!isUnread && failing_destinations.length === 0 && lines.length === 0 && (
          <AttentionRow tone="good">Nothing known needs attention</AttentionRow>
        )}
      </ul>
    </Panel>
  );
}
