import { PreventGaps } from '../../records/webhook/prevent-gaps';
import {
  type Environment,
  type ArchivedAttempt,
  type ArchiveGap,
  MAX_ATTEMPTS,
} from '@connect-console/server/contract';
import { useDeferredValue, useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import type { AttemptFilter } from '../../api/calls/attempts';
import { attemptList } from '../../api/calls/attempts';
import { rowId, type AttemptListProps } from './attempt-list-props';
import { GrowingList } from '../../ui/list/growing-list';
import { listItems } from '../../ui/table/list-items';
import { SplitView } from '../../ui/layout/split-view';
import { useReturnedFocus } from '../../ui/layout/detail-panel';
import { ArchiveListEnd } from '../../page/archive-list-end';
import { ArchiveNote } from '../../page/archive-note';
import { EarlierKeyNote } from '../../page/earlier-key-note';
import { AttemptPanel } from './attempt-panel';
import { useArchiveList } from '../../page/use-archive-list';
import { Button, buttonLook } from '../../ui/form/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { searchedText, GapLine } from '../../ui/list/gap-line';
import { useHiddenColumns } from '../../ui/table/column-menu';
import { RecordCards } from '../../ui/table/record-cards';
import { RecordTable } from '../../ui/table/record-table';
import { fittingColumns } from '../../ui/table/table-columns';
import { useElementWidth, useMedia } from '../../ui/layout/use-layout';
import { attemptColumns } from './attempt-columns';
import { TypeName } from '../../records/webhook/type-name';
import { ResponseChip, responseWords } from '../../records/attempt/response-chip';
import { excerpt } from '../../records/attempt/body-text';
import { durationMs } from '../../records/attempt/duration';
import { AttemptAge } from './attempt-age';
import { AttemptLink } from './attempt-link';
import { UserLink } from '../../records/user/user-link';
import { TransactionLink } from '../../records/attempt/transaction-link';

const OWN = 'relative z-10 w-fit max-w-full';

/** One attempt on a phone. */
function AttemptCard(props: AttemptListProps & { event: ArchivedAttempt }) {
  const { environment, event, openKey } = props;
  const attempt = event.attempt === null ? null : `${event.attempt} of ${MAX_ATTEMPTS}`;
  const duration = event.duration_ms === null ? null : durationMs(event.duration_ms);
  const body = event.body_excerpt === null ? '' : excerpt(event.body_excerpt);
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <AttemptLink
          environment={environment}
          attemptKey={event.attempt_key}
          isCurrent={event.attempt_key === openKey}
          className="flex min-w-0 flex-wrap items-baseline gap-x-2 after:absolute after:inset-0"
        >
          <ResponseChip response={event} />
          <span>{responseWords(event)}</span>
        </AttemptLink>
        <div className={`${OWN} shrink-0 text-sm`}>
          <AttemptAge environment={environment} ms={event.created_at} />
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
          <UserLink {...{ environment }} limit={13} reference_user_id={event.reference_user_id} />
        </div>
        <span className="text-soft">{[attempt, duration].filter(Boolean).join(' · ')}</span>
      </div>
      {event.webhook_type !== null && (
        <p className={`${OWN} mt-0.5 truncate text-xs text-soft`}>
          <TypeName type={event.webhook_type} />
        </p>
      )}
    </>
  );
}

/** The attempts, as a table where there is room and as cards on a phone. */
function AttemptRows(props: AttemptListProps) {
  const { environment, items, lineCount, onNearEnd, openKey } = props;
  const isRoomy = useMedia('(min-width: 768px)');
  const hidden = useHiddenColumns('attempts');
  const [frame, width] = useElementWidth();
  const columns = useMemo(
    () => fittingColumns(attemptColumns({ environment, openKey }), hidden, width),
    [environment, openKey, hidden, width],
  );
  const lines = {
    caption: 'Delivery attempts, newest first',
    ...{ items, lineCount, onNearEnd },
    rowId: (event: ArchivedAttempt) => rowId(event.attempt_key),
    isOpen: (event: ArchivedAttempt) => event.attempt_key === openKey,
    gap: (gaps: readonly ArchiveGap[]) => (
      <GapLine gaps={gaps} what="attempts">
        <PreventGaps environment={environment} />
      </GapLine>
    ),
  };
  return isRoomy ? (
    <div ref={frame} className="overflow-clip rounded-card border border-line bg-surface">
      <RecordTable {...lines} columns={columns} />
    </div>
  ) : (
    <RecordCards {...lines} card={(event) => <AttemptCard {...props} event={event} />} />
  );
}

interface NoAttemptsProps {
  environment: Environment;
  /** True when a filter is at work. */
  isFiltered: boolean;
  /** How many gaps lie where the filter looks. */
  gaps: number;
  /** When the service last answered a look at its list; null before the first answer. */
  polledAt: number | null;
  onClear: () => void;
}

/** A list of events that was loaded and has nothing to show, with the next step. */
function NoAttempts(props: NoAttemptsProps) {
  const { environment, isFiltered, gaps, polledAt, onClear } = props;
  if (isFiltered) {
    return (
      <EmptyState
        title="No attempts match the filter"
        actions={<Button onClick={onClear}>Clear the filter</Button>}
      >
        {searchedText(gaps, 'attempts')}
      </EmptyState>
    );
  }
  if (polledAt === null) {
    return (
      <EmptyState title="The service has not been polled yet">
        Attempts appear here after the first successful poll.
      </EmptyState>
    );
  }
  return (
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
  );
}

interface AttemptsViewProps {
  environment: Environment;
  filter: AttemptFilter;
  /** The `attempt_key` of the event that is open, or null. */
  openKey: string | null;
  onClear: () => void;
}

const noNote = () => false;

/** The list for a filter, one event of it open or none; while another filter loads, the last list stays. */
export function AttemptsView({ environment, filter, openKey, onClear }: AttemptsViewProps) {
  const shown = useDeferredValue(filter);
  const list = useArchiveList(attemptList, environment, shown);
  const { rows, gaps, hasMore } = list;
  const takesFocus = useReturnedFocus(openKey, rowId);
  const items = useMemo(() => listItems(rows, gaps, hasMore, noNote), [rows, gaps, hasMore]);

  return (
    <>
      <ArchiveNote
        {...{ environment, what: 'attempts' }}
        error={list.staleError}
        updatedAt={list.updatedAt}
      />
      <EarlierKeyNote
        {...{ environment, what: 'attempts' }}
        isEarlier={shown.archive === 'earlier'}
        hasEarlierKey={list.hasEarlierKey}
      />
      <SplitView
        list={
          <GrowingList what="attempt" top={list.top} fresh={list.fresh} areMore={list.areMore}>
            <div aria-busy={shown !== filter}>
              {rows.length > 0 ? (
                <AttemptRows
                  // A new filter is another list: it begins at its top.
                  key={JSON.stringify(shown)}
                  {...{ environment, items, openKey }}
                  lineCount={hasMore ? -1 : items.length}
                  onNearEnd={list.onNearEnd}
                />
              ) : (
                <NoAttempts
                  environment={environment}
                  isFiltered={Object.keys(shown).length > 0}
                  gaps={gaps.length}
                  polledAt={list.polledAt}
                  onClear={onClear}
                />
              )}
            </div>
            <ArchiveListEnd what="attempts" list={list} />
          </GrowingList>
        }
        detail={
          openKey === null ? null : (
            <AttemptPanel {...{ environment, takesFocus }} attemptKey={openKey} />
          )
        }
      />
    </>
  );
}
