import type { Environment, FailingDestination } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useServiceNow } from '../../api/service-clock';
import { TimeStamp } from '../../ui/time/time-stamp';
import { visibleText } from '../../ui/text/visible-text';
import { countText } from './delivery-share';
import { MendRow } from './fix-row';

// More would push the rest of the page away; the list of calls has them all.
const MOST = 4;

interface FailingDestinationsProps {
  environment: Environment;
  destinations: readonly FailingDestination[];
}

function answerText({ newest_call: { last_answer } }: FailingDestination): string {
  if (!last_answer) return 'no answer';
  const { answer, http_status, network_code } = last_answer;
  if (answer === 'network' && http_status !== null) {
    return `HTTP ${http_status}, which broke off${network_code === null ? '' : ` (${network_code})`}`;
  }
  return http_status === null ? (network_code ?? 'no answer') : `HTTP ${http_status}`;
}

function callsText({ failed }: FailingDestination): string {
  // Of those that were read all were rerun, and not all were read.
  if (failed.count === 0) return 'Its calls';
  return `${countText(failed)} ${failed.count === 1 ? 'call' : 'calls'}`;
}

/** The destinations whose newest answer was none of 2xx: since when, what they said, and the way to mend it. */
export function FailingDestinations({ environment, destinations }: FailingDestinationsProps) {
  const now = useServiceNow(environment);
  const more = destinations.length - MOST;
  return (
    <>
      {destinations.slice(0, MOST).map((failing) => (
        <MendRow
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
          <bdi className="font-mono text-[0.94em]">{visibleText(failing.destination)}</bdi> fails
          {failing.since !== null && (
            <>
              {' '}
              since <TimeStamp ms={failing.since} now={now} form="clock" />
            </>
          )}
          <span className="block font-normal text-soft">
            Last answer: <bdi>{visibleText(answerText(failing))}</bdi>.{' '}
            <Link
              to="/$environment/webhooks"
              params={{ environment }}
              className="text-accent hover:underline"
            >
              Mend the destination
            </Link>
          </span>
        </MendRow>
      ))}
      {more > 0 && (
        <MendRow tone="bad">
          {more} more {more === 1 ? 'destination fails' : 'destinations fail'}
        </MendRow>
      )}
    </>
  );
}
