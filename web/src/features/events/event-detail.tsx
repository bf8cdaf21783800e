import { MAX_ATTEMPTS, type CallEvent, type Environment } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { useServiceNow } from '../../api/service-clock';
import { ExactName } from '../../ui/exact-name';
import { Fact } from '../../ui/fact';
import { RawRecord } from '../../ui/raw-record';
import { TimeStamp } from '../../ui/time-stamp';
import { AnswerChip, answerWords } from './answer-chip';
import { AnswerExplanation } from './answer-explanation';
import { BodyView } from './body-view';
import { durationMs } from './duration';
import { TransactionLink } from './transaction-link';

const NOT_TOLD = <span className="text-soft">not told by the service</span>;

/** Everything that an event tells: the answer, what it usually means, the whole body, the record. */
export function EventDetail({
  environment,
  event,
}: {
  environment: Environment;
  event: CallEvent;
}) {
  const now = useServiceNow(environment);
  const when = (ms: number): ReactNode => (
    <>
      <TimeStamp ms={ms} now={now} form="clock" />{' '}
      <span className="text-soft">
        (<TimeStamp ms={ms} now={now} />)
      </span>
    </>
  );
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <AnswerChip answer={event} />
        <strong className="min-w-0">{answerWords(event)}</strong>
      </p>
      <AnswerExplanation event={event} />
      {event.response_body !== null && <BodyView body={event.response_body} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
        <Fact name="Call">
          <TransactionLink environment={environment} transaction_id={event.transaction_id} />
        </Fact>
        <Fact name="Attempt">
          {event.attempt === null ? NOT_TOLD : `${event.attempt} of ${MAX_ATTEMPTS}`}
        </Fact>
        <Fact name="Kind">
          {event.webhook_type === null ? (
            NOT_TOLD
          ) : (
            <bdi className="font-mono text-[0.94em]">
              <ExactName name={event.webhook_type} />
            </bdi>
          )}
        </Fact>
        <Fact name="Destination">
          {event.destination_url === null ? (
            NOT_TOLD
          ) : (
            <span className="font-mono break-all">{event.destination_url}</span>
          )}
        </Fact>
        <Fact name="Duration">
          {event.duration_ms === null ? NOT_TOLD : durationMs(event.duration_ms)}
        </Fact>
        <Fact name="Created">{event.created === null ? NOT_TOLD : when(event.created)}</Fact>
        {Object.entries(event.times).map(([name, ms]) => (
          <Fact key={name} name={name}>
            {when(ms)}
          </Fact>
        ))}
      </dl>
      <RawRecord value={event.raw} />
    </div>
  );
}
