import {
  MAX_ATTEMPTS,
  type ArchivedAttempt,
  type AttemptDetail,
} from '@connect-console/server/contract';
import { useCallback, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { attemptList, type AttemptFilter } from '../../api/calls/archives';
import { ArchiveView } from '../../page/archive-view';
import { durationMs } from '../../ui/time/times';
import {
  ResponseChip,
  ResponseExplanation,
  responseWords,
} from '../../records/attempt/response-chip';
import { TransactionLink } from '../../records/attempt/transaction-link';
import { UserLink } from '../../records/user/user-link';
import { EmptyState } from '../../ui/feedback/empty-state';
import { buttonLook } from '../../ui/form/button';
import { attemptColumns } from './attempt-columns';
import { NO_SELECTION } from '../../ui/table/select-box';
import { CompareBar } from './compare-bar';
import { useAttemptDetail } from '../../api/calls/call-detail';
import { Notice } from '../../ui/feedback/notice';
import { StaleNote } from '../../page/stale-note';
import { useServiceNow } from '../../api/service-clock';
import { MonoText } from '../../ui/text/mono-text';
import { ExactTime } from '../../ui/time/time-stamp';
import { Fact } from '../../ui/layout/panel';
import { RawRecord } from '../../ui/text/raw-record';
import { BodyView } from '../../ui/text/body-view';
import { NotProvided } from '../../ui/text/not-provided';

interface AttemptDetailViewProps {
  detail: AttemptDetail;
}

/** Everything known about one attempt: the response, what it usually means, the whole body, the record. */
function AttemptDetailView({ detail }: AttemptDetailViewProps) {
  const { response_body, body_length, raw } = detail;
  const now = useServiceNow();
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <ResponseChip response={detail} />
        <strong className="min-w-0">{responseWords(detail)}</strong>
      </p>
      <ResponseExplanation response={detail} />
      {response_body !== null && <BodyView body={response_body} length={body_length} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
        <Fact name="Call">
          <TransactionLink transaction_id={detail.transaction_id} />
        </Fact>
        <Fact name="Attempt">
          {detail.attempt === null ? <NotProvided /> : `${detail.attempt} of ${MAX_ATTEMPTS}`}
        </Fact>
        <Fact name="Event type">
          <MonoText text={detail.webhook_type} />
        </Fact>
        <Fact name="Destination">
          <MonoText text={detail.destination_url} />
        </Fact>
        <Fact name="Duration">
          {detail.duration_ms === null ? <NotProvided /> : durationMs(detail.duration_ms)}
        </Fact>
        <Fact name="Created">
          <ExactTime ms={detail.created_at} now={now} />
        </Fact>
        <Fact name="User">
          <UserLink reference_user_id={detail.reference_user_id} />
        </Fact>
      </dl>
      <RawRecord value={raw} />
    </div>
  );
}

interface OpenAttemptProps {
  /** Its `attempt_key`. */
  attemptKey: string;
}

/** The open attempt, live. */
function OpenAttempt({ attemptKey }: OpenAttemptProps) {
  const { data, error, dataUpdatedAt } = useAttemptDetail(attemptKey);
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
      <AttemptDetailView detail={data} />
    </>
  );
}

const keyOf = ({ attempt_key }: ArchivedAttempt) => attempt_key;

interface AttemptsViewProps {
  filter: AttemptFilter;
  /** The `attempt_key` of the open attempt, or null. */
  openKey: string | null;
  onClear: () => void;
}

/** The list for a filter, with one attempt of it open or none. */
export function AttemptsView({ filter, openKey, onClear }: AttemptsViewProps) {
  const environment = useEnvironment();
  // Kept across filters, so that attempts can be compared that no single filter finds.
  const [selection, onSelect] = useState(NO_SELECTION);
  const columns = useCallback(
    () => attemptColumns({ openKey, selection, onSelect }),
    [openKey, selection],
  );
  return (
    <ArchiveView
      {...{ filter, onClear, columns }}
      list={attemptList}
      idOf={keyOf}
      openId={openKey}
      empty={
        <EmptyState
          title="No delivery attempts yet"
          actions={
            <Link to="/$environment/calls" params={{ environment }} className={buttonLook()}>
              View calls
            </Link>
          }
        >
          Each attempt to deliver a call appears here with the destination’s response.
        </EmptyState>
      }
      foot={<CompareBar {...{ selection, onSelect }} />}
      detail={(key) => <OpenAttempt attemptKey={key} />}
    />
  );
}
