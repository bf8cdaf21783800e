import type { WebhookActivity, WebhookState } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { callLink } from '../../api/record-address';
import { useServiceNow } from '../../api/service-clock';
import { responseText } from '../../records/attempt/response-chip';
import { StatusMark, type Tone } from '../../ui/feedback/status';
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
