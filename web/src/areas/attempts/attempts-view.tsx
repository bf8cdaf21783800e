import { PreventGaps } from '../../records/webhook/prevent-gaps';
import {
  type Environment,
  type ArchivedEvent,
  type ArchiveGap,
  MAX_ATTEMPTS,
} from '@connect-console/server/contract';
import { useDeferredValue, useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import type { AttemptFilter } from '../../api/calls/events';
import { eventList } from '../../api/calls/events';
import { rowId, type EventListProps } from './attempt-list-props';
import { GrowingList } from '../../ui/list/growing-list';
import { listItems } from '../../ui/table/list-items';
import { SplitView } from '../../ui/layout/split-view';
import { useReturnedFocus } from '../../ui/layout/detail-panel';
import { ArchiveListEnd } from '../../page/archive-list-end';
import { ArchiveNote } from '../../page/archive-note';
import { EarlierKeyNote } from '../../page/earlier-key-note';
import { EventPanel } from './attempt-panel';
import { useArchiveList } from '../../page/use-archive-list';
import { Button, buttonLook } from '../../ui/form/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { searchedText, GapLine } from '../../ui/list/gap-line';
import { useHiddenColumns } from '../../ui/table/hidden-columns';
import { RecordCards } from '../../ui/table/record-cards';
import { RecordTable } from '../../ui/table/record-table';
import { fittingColumns } from '../../ui/table/table-columns';
import { useElementWidth, useMedia } from '../../ui/layout/use-layout';
import { eventColumns } from './attempt-columns';
import { KindName } from '../../records/webhook/type-name';
import { AnswerChip, answerWords } from '../../records/attempt/response-chip';
import { excerpt } from '../../records/attempt/body-text';
import { durationMs } from '../../records/attempt/duration';
import { EventAge } from './attempt-age';
import { EventLink } from './attempt-link';
import { EventPerson } from './attempt-user';
import { TransactionLink } from '../../records/attempt/transaction-link';

const OWN = 'relative z-10 w-fit max-w-full';

/** One attempt on a phone. */
function EventCard(props: EventListProps & { event: ArchivedEvent }) {
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

/** The attempts, as a table where there is room and as cards on a phone. */
function EventList(props: EventListProps) {
  const { environment, items, lineCount, onNearEnd, openKey } = props;
  const isRoomy = useMedia('(min-width: 768px)');
  const hidden = useHiddenColumns('events');
  const [frame, width] = useElementWidth();
  const columns = useMemo(
    () => fittingColumns(eventColumns({ environment, openKey }), hidden, width),
    [environment, openKey, hidden, width],
  );
  const lines = {
    caption: 'Delivery attempts, newest first',
    ...{ items, lineCount, onNearEnd },
    rowId: (event: ArchivedEvent) => rowId(event.event_key),
    isOpen: (event: ArchivedEvent) => event.event_key === openKey,
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
    <RecordCards {...lines} card={(event) => <EventCard {...props} event={event} />} />
  );
}

interface NoEventsProps {
  environment: Environment;
  /** True when a filter is at work. */
  isFiltered: boolean;
  /** How many gaps lie where the filter looks. */
  gaps: number;
  /** When the service last answered a look at its list; null before the first answer. */
  lookedAt: number | null;
  onClear: () => void;
}

/** A list of events that was loaded and has nothing to show, with the next step. */
function NoEvents(props: NoEventsProps) {
  const { environment, isFiltered, gaps, lookedAt, onClear } = props;
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
  if (lookedAt === null) {
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

interface EventsViewProps {
  environment: Environment;
  filter: AttemptFilter;
  /** The `event_key` of the event that is open, or null. */
  openKey: string | null;
  onClear: () => void;
}

const noNote = () => false;

/** The list for a filter, one event of it open or none; while another filter loads, the last list stays. */
export function EventsView({ environment, filter, openKey, onClear }: EventsViewProps) {
  const shown = useDeferredValue(filter);
  const list = useArchiveList(eventList, environment, shown);
  const { rows, gaps, hasMore } = list;
  const takesFocus = useReturnedFocus(openKey, rowId);
  const items = useMemo(() => listItems(rows, gaps, hasMore, noNote), [rows, gaps, hasMore]);

  return (
    <>
      <ArchiveNote
        {...{ environment, what: 'events' }}
        error={list.staleError}
        updatedAt={list.updatedAt}
      />
      <EarlierKeyNote
        {...{ environment, what: 'events' }}
        isEarlier={shown.archive === 'earlier'}
        hasEarlierKey={list.hasEarlierKey}
      />
      <SplitView
        list={
          <GrowingList what="attempt" top={list.top} fresh={list.fresh} areMore={list.areMore}>
            <div aria-busy={shown !== filter}>
              {rows.length > 0 ? (
                <EventList
                  // A new filter is another list: it begins at its top.
                  key={JSON.stringify(shown)}
                  {...{ environment, items, openKey }}
                  lineCount={hasMore ? -1 : items.length}
                  onNearEnd={list.onNearEnd}
                />
              ) : (
                <NoEvents
                  environment={environment}
                  isFiltered={Object.keys(shown).length > 0}
                  gaps={gaps.length}
                  lookedAt={list.lookedAt}
                  onClear={onClear}
                />
              )}
            </div>
            <ArchiveListEnd what="attempts" list={list} />
          </GrowingList>
        }
        detail={
          openKey === null ? null : (
            <EventPanel {...{ environment, takesFocus }} eventKey={openKey} />
          )
        }
      />
    </>
  );
}
