import { MAX_ATTEMPTS, type Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../../api/service-clock';
import { KindName } from '../../ui/kind-name';
import { pressThrough } from '../../ui/press-through';
import { TimeStamp } from '../../ui/time-stamp';
import { AnswerChip, answerWords } from './answer-chip';
import { excerpt } from './body-text';
import { durationMs } from './duration';
import type { KeyedEvent } from './event-key';
import { EventLink } from './event-link';
import { rowId, type EventListProps } from './event-list-props';
import { TransactionLink } from './transaction-link';

const OWN = 'relative z-10 w-fit max-w-full';

interface EventCardProps {
  environment: Environment;
  event: KeyedEvent;
  isOpen: boolean;
}

function EventCard({ environment, event, isOpen }: EventCardProps) {
  const now = useServiceNow(environment);
  const attempt = event.attempt === null ? null : `${event.attempt} of ${MAX_ATTEMPTS}`;
  const duration = event.duration_ms === null ? null : durationMs(event.duration_ms);
  const body = event.response_body === null ? '' : excerpt(event.response_body);
  return (
    <li
      id={rowId(event.key)}
      onClick={pressThrough}
      className="relative scroll-mt-28 border-t border-line px-3 py-2.5 first:border-t-0"
    >
      <div className="flex items-baseline justify-between gap-3">
        <EventLink
          environment={environment}
          eventKey={event.key}
          isCurrent={isOpen}
          className="flex min-w-0 flex-wrap items-baseline gap-x-2 after:absolute after:inset-0"
        >
          <AnswerChip answer={event} />
          <span>{answerWords(event)}</span>
        </EventLink>
        <div className={`${OWN} shrink-0 text-sm`}>
          {event.created === null ? '–' : <TimeStamp ms={event.created} now={now} />}
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
        <span className="text-soft">{[attempt, duration].filter(Boolean).join(' · ')}</span>
      </div>
      {event.webhook_type !== null && (
        <p className={`${OWN} mt-0.5 truncate text-xs text-soft`}>
          <KindName kind={event.webhook_type} />
        </p>
      )}
    </li>
  );
}

/** The attempts on a phone. */
export function EventCards({ environment, rows, openKey }: EventListProps) {
  return (
    <ul
      aria-label="Recent delivery attempts, newest first"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      {rows.map((event) => (
        <EventCard key={event.key} {...{ environment, event }} isOpen={event.key === openKey} />
      ))}
    </ul>
  );
}
