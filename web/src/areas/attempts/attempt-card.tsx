import { MAX_ATTEMPTS, type ArchivedEvent } from '@connect-console/server/contract';
import { KindName } from '../../records/webhook/type-name';
import { AnswerChip, answerWords } from '../../records/attempt/response-chip';
import { excerpt } from '../../records/attempt/body-text';
import { durationMs } from '../../records/attempt/duration';
import { EventAge } from './attempt-age';
import { EventLink } from './attempt-link';
import type { EventListProps } from './attempt-list-props';
import { EventPerson } from './attempt-user';
import { TransactionLink } from '../../records/attempt/transaction-link';

const OWN = 'relative z-10 w-fit max-w-full';

/** One attempt on a phone. */
export function EventCard(props: EventListProps & { event: ArchivedEvent }) {
  const { environment, event, openKey } = props;
  const attempt = event.attempt === null ? null : `${event.attempt} of ${MAX_ATTEMPTS}`;
  const duration = event.duration_ms === null ? null : durationMs(event.duration_ms);
  const body = event.body_excerpt === null ? '' : excerpt(event.body_excerpt);
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <EventLink
          environment={environment}
          eventKey={event.event_key}
          isCurrent={event.event_key === openKey}
          className="flex min-w-0 flex-wrap items-baseline gap-x-2 after:absolute after:inset-0"
        >
          <AnswerChip answer={event} />
          <span>{answerWords(event)}</span>
        </EventLink>
        <div className={`${OWN} shrink-0 text-sm`}>
          <EventAge environment={environment} ms={event.created_at} />
        </div>
      </div>
      {body !== '' && (
        <p className="mt-0.5 truncate font-mono text-sm text-soft">
          <bdi>{body}</bdi>
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-2.5 text-sm">
        <div className={OWN}>
          <TransactionLink environment={environment} transaction_id={event.transaction_id} />
        </div>
        <div className={`${OWN} truncate`}>
          <EventPerson {...{ environment }} reference_user_id={event.reference_user_id} />
        </div>
        <span className="text-soft">{[attempt, duration].filter(Boolean).join(' · ')}</span>
      </div>
      {event.webhook_type !== null && (
        <p className={`${OWN} mt-0.5 truncate text-xs text-soft`}>
          <KindName kind={event.webhook_type} />
        </p>
      )}
    </>
  );
}
