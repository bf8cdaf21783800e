import {
  CALL_STATES,
  type WebhookActivity,
  type WebhookState,
} from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { callLink } from '../../api/record-address';
import { useServiceNow } from '../../api/service-clock';
import { responseText } from '../../records/attempt/response-chip';
import { STATE_WORDS } from '../../records/call/call-wording';
import { StatusMark, StatusShape, toneText, type Tone } from '../../ui/feedback/status';
import { countText, numberText } from '../../ui/text/counts';
import { visibleText } from '../../ui/text/visible-text';
import { TimeStamp } from '../../ui/time/time-stamp';

const STATES: Readonly<Record<WebhookState, { text: string; tone: Tone }>> = {
  delivering: { text: 'Delivering', tone: 'good' },
  failing: { text: 'Failing', tone: 'bad' },
  silent: { text: 'No response known', tone: 'waiting' },
  not_configured: { text: 'Not configured', tone: 'off' },
};

interface ActivityProps {
  activity: WebhookActivity;
}

/** The state of a webhook’s destination, with its newest response. */
export function WebhookHealth({ activity }: ActivityProps) {
  const environment = useEnvironment();
  const now = useServiceNow();
  const { state, newest_response: call } = activity;
  const { text, tone } = STATES[state];
  const at = call?.response_at ?? call?.created_at ?? null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
      <StatusMark status={state} tone={tone}>
        {text}
      </StatusMark>
      {call && (
        <span className="text-soft">
          <Link
            {...callLink(environment, call.transaction_id)}
            aria-label={`Last response: ${responseText(call)}`}
            className="underline decoration-line underline-offset-2 hover:text-ink hover:decoration-current"
          >
            <bdi>{visibleText(responseText(call))}</bdi>
          </Link>
          {at !== null && (
            <>
              , <TimeStamp ms={at} now={now} />
            </>
          )}
        </span>
      )}
    </span>
  );
}

interface LastDayProps extends ActivityProps {
  /** 24 hours ago, ms by the service's clock. */
  since: number;
  /** The gaps that may contain more of the last day's calls, of any type. */
  gaps: number;
}

/** The webhook’s calls of the last day by state, each linked to its list. */
export function WebhookLastDay({ activity, since, gaps }: LastDayProps) {
  const environment = useEnvironment();
  const { webhook_type, counts } = activity;
  const some = CALL_STATES.filter((state) => counts[state].count > 0);
  // A minute is exact enough, so that the address does not change with every reading.
  const from = new Date(Math.floor(since / 60_000) * 60_000).toISOString();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      Last 24 h:
      {some.length === 0 && <span>no known calls</span>}
      {some.map((state) => (
        <Link
          key={state}
          to="/$environment/calls"
          params={{ environment }}
          search={{ type: webhook_type, state, from }}
          className={`inline-flex items-center gap-1.5 tabular-nums hover:underline ${toneText[STATE_WORDS[state].tone]}`}
        >
          <StatusShape tone={STATE_WORDS[state].tone} size={12} />
          {numberText(counts[state])} {STATE_WORDS[state].text}
        </Link>
      ))}
      {gaps > 0 && <span>{countText(gaps, 'gap')} may contain more</span>}
    </span>
  );
}
