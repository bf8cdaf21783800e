import {
  type ArchivedAttempt,
  type Environment,
  MAX_ATTEMPTS,
} from '@connect-console/server/contract';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { attemptList, type AttemptFilter } from '../../api/calls/archives';
import { ArchiveRows } from '../../page/archive-rows';
import { ArchiveView } from '../../page/archive-view';
import { useArchiveList } from '../../page/use-archive-list';
import { durationMs } from '../../ui/time/times';
import { ResponseChip, responseWords } from '../../records/attempt/response-chip';
import { TransactionLink } from '../../records/attempt/transaction-link';
import { ServiceAge } from '../../records/service-age';
import { UserLink } from '../../records/user/user-link';
import { TypeName } from '../../records/webhook/type-name';
import { EmptyState } from '../../ui/feedback/empty-state';
import { buttonLook } from '../../ui/form/button';
import { useReturnedFocus } from '../../ui/layout/detail-panel';
import { listItems } from '../../ui/table/list-items';
import { attemptColumns, excerpt } from './attempt-columns';
import { AttemptLink } from './attempt-link';
import { AttemptPanel } from './attempt-panel';
import { PairBar, SelectAttempt, type Pair, type PairProps } from './select-attempt';

const rowId = (key: string) => `event-${key}`;

interface AttemptCardProps extends PairProps {
  environment: Environment;
  attempt: ArchivedAttempt;
  openKey: string | null;
}

const OWN = 'relative z-10 w-fit max-w-full';

/** One attempt on a phone. */
function AttemptCard({ environment, attempt, openKey, ...pair }: AttemptCardProps) {
  const number = attempt.attempt === null ? null : `${attempt.attempt} of ${MAX_ATTEMPTS}`;
  const duration = attempt.duration_ms === null ? null : durationMs(attempt.duration_ms);
  const body = attempt.body_excerpt === null ? '' : excerpt(attempt.body_excerpt);
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <SelectAttempt {...{ attempt, ...pair }} />
        <AttemptLink
          environment={environment}
          attemptKey={attempt.attempt_key}
          isCurrent={attempt.attempt_key === openKey}
          className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-2 after:absolute after:inset-0"
        >
          <ResponseChip response={attempt} />
          <span>{responseWords(attempt)}</span>
        </AttemptLink>
        <div className={`${OWN} shrink-0 text-sm`}>
          <ServiceAge environment={environment} ms={attempt.created_at} form="list" />
        </div>
      </div>
      {body !== '' && (
        <p className="mt-0.5 truncate font-mono text-sm text-soft">
          <bdi>{body}</bdi>
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-2.5 text-sm">
        <div className={OWN}>
          <TransactionLink environment={environment} transaction_id={attempt.transaction_id} />
        </div>
        <div className={`${OWN} truncate`}>
          <UserLink {...{ environment }} limit={13} reference_user_id={attempt.reference_user_id} />
        </div>
        <span className="text-soft">{[number, duration].filter(Boolean).join(' · ')}</span>
      </div>
      {attempt.webhook_type !== null && (
        <p className={`${OWN} mt-0.5 truncate text-xs text-soft`}>
          <TypeName type={attempt.webhook_type} />
        </p>
      )}
    </>
  );
}

interface AttemptsViewProps {
  environment: Environment;
  filter: AttemptFilter;
  /** The `attempt_key` of the open attempt, or null. */
  openKey: string | null;
  onClear: () => void;
}

const noNote = () => false;

/** The list for a filter, with one attempt of it open or none. */
export function AttemptsView({ environment, filter, openKey, onClear }: AttemptsViewProps) {
  const shown = useDeferredValue(filter);
  const list = useArchiveList(attemptList, environment, shown);
  const { rows, gaps, hasMore, onNearEnd } = list;
  // It outlives a filter, so that attempts that no one filter finds can be compared.
  const [pair, onPair] = useState<Pair>([]);
  const takesFocus = useReturnedFocus(openKey, rowId);
  const items = useMemo(() => listItems(rows, gaps, hasMore, noNote), [rows, gaps, hasMore]);
  const columns = useCallback(
    () => attemptColumns({ environment, openKey, pair, onPair }),
    [environment, openKey, pair],
  );
  return (
    <ArchiveView
      {...{ environment, list, shown, onClear, what: 'attempts' }}
      isBusy={shown !== filter}
      rows={
        <>
          <ArchiveRows
            // A new filter is another list: it begins at its top.
            key={JSON.stringify(shown)}
            {...{ environment, items, columns, onNearEnd, what: 'attempts' }}
            caption="Delivery attempts, newest first"
            lineCount={hasMore ? -1 : items.length}
            rowId={({ attempt_key }) => rowId(attempt_key)}
            isOpen={({ attempt_key }) => attempt_key === openKey}
            card={(attempt) => <AttemptCard {...{ environment, attempt, openKey, pair, onPair }} />}
          />
          <PairBar {...{ environment, pair, onPair }} />
        </>
      }
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
      detail={
        openKey === null ? null : (
          <AttemptPanel {...{ environment, takesFocus }} attemptKey={openKey} />
        )
      }
    />
  );
}
