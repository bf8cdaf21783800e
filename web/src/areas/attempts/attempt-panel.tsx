import { type Environment, MAX_ATTEMPTS, type EventDetail } from '@connect-console/server/contract';
import { useNavigate, Link } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useEventDetail } from '../../api/calls/call-detail';
import { DetailPanel } from '../../ui/layout/detail-panel';
import { Notice } from '../../ui/feedback/notice';
import { RecordLink } from '../../ui/table/record-link';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { Section } from '../../page/section';
import { StaleNote } from '../../page/stale-note';
import { useServiceNow } from '../../api/service-clock';
import { userLink } from '../../api/users/user-address';
import { ExactName } from '../../ui/text/exact-name';
import { ExactTime } from '../../ui/time/time-stamp';
import { Fact } from '../../ui/layout/panel';
import { RawRecord } from '../../ui/text/raw-record';
import { ShortId } from '../../ui/text/short-id';
import { visibleText } from '../../ui/text/visible-text';
import { AnswerChip, answerWords } from '../../records/attempt/response-chip';
import { AnswerExplanation } from '../../records/attempt/response-explanation';
import { BodyView } from '../../records/attempt/body-view';
import { durationMs } from '../../records/attempt/duration';
import { TransactionLink } from '../../records/attempt/transaction-link';
import { NotProvided } from '../../ui/text/not-provided';

interface EventDetailViewProps {
  environment: Environment;
  detail: EventDetail;
}

/** Everything that is known of one attempt: the answer, what it usually means, the whole body, the record. */
function EventDetailView({ environment, detail }: EventDetailViewProps) {
  const { event, response_body, body_length, raw } = detail;
  const now = useServiceNow(environment);
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <AnswerChip answer={event} />
        <strong className="min-w-0">{answerWords(event)}</strong>
      </p>
      <AnswerExplanation event={event} />
      {response_body !== null && <BodyView body={response_body} length={body_length} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
        <Fact name="Call">
          <TransactionLink environment={environment} transaction_id={event.transaction_id} />
        </Fact>
        <Fact name="Attempt">
          {event.attempt === null ? <NotProvided /> : `${event.attempt} of ${MAX_ATTEMPTS}`}
        </Fact>
        <Fact name="Event type">
          {event.webhook_type === null ? (
            <NotProvided />
          ) : (
            <bdi className="font-mono text-[0.94em]">
              <ExactName name={event.webhook_type} />
            </bdi>
          )}
        </Fact>
        <Fact name="Destination">
          {event.destination_url === null ? (
            <NotProvided />
          ) : (
            <bdi className="font-mono break-all">{visibleText(event.destination_url)}</bdi>
          )}
        </Fact>
        <Fact name="Duration">
          {event.duration_ms === null ? <NotProvided /> : durationMs(event.duration_ms)}
        </Fact>
        <Fact name="Created">
          {event.created_at === null ? (
            <NotProvided />
          ) : (
            <ExactTime ms={event.created_at} now={now} />
          )}
        </Fact>
        <Fact name="User">
          {event.reference_user_id === null ? (
            <NotProvided />
          ) : (
            <Link
              {...userLink(environment, event.reference_user_id)}
              className="hover:text-accent hover:underline"
            >
              <ShortId id={event.reference_user_id} limit={18} inControl />
            </Link>
          )}
        </Fact>
      </dl>
      <RawRecord value={raw} />
    </div>
  );
}

interface OpenEventProps {
  environment: Environment;
  /** Its `event_key`. */
  eventKey: string;
}

function OpenEvent({ environment, eventKey }: OpenEventProps) {
  const { data, error, dataUpdatedAt } = useEventDetail(environment, eventKey);
  if (data === null) {
    return (
      <Notice tone="off">
        <strong>The console has no record of this attempt.</strong> It may be in a gap, be past the
        retention period, or belong to another environment or API key.
      </Notice>
    );
  }
  return (
    <>
      <StaleNote what="facts of this attempt" error={error} updatedAt={dataUpdatedAt} />
      <EventDetailView environment={environment} detail={data} />
    </>
  );
}

interface EventPanelProps extends OpenEventProps {
  takesFocus: boolean;
}

/** The event that is open, also when the service no longer lists it. */
export function EventPanel({ takesFocus, ...props }: EventPanelProps) {
  const { environment, eventKey } = props;
  const navigate = useNavigate();
  const link = {
    to: '/$environment/events',
    params: { environment },
    search: (before: object) => ({ ...before, event: undefined }),
    resetScroll: false,
  } as const;
  return (
    <DetailPanel
      what="Attempt"
      id={eventKey}
      takesFocus={takesFocus}
      onClose={() => void navigate(link)}
      close={
        <RecordLink
          {...link}
          preload={false}
          aria-label="Close the attempt"
          className="inline-flex size-8 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink"
        >
          <X size={18} aria-hidden="true" />
        </RecordLink>
      }
    >
      <Section
        resetKey={JSON.stringify([environment, eventKey])}
        pending={<SkeletonRows what="the attempt" rows={6} />}
      >
        <OpenEvent key={eventKey} {...props} />
      </Section>
    </DetailPanel>
  );
}
