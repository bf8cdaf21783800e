import type { ArchiveGap, Environment } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/feedback/empty-state';
import { Skeleton } from '../ui/feedback/skeleton';
import { Button } from '../ui/form/button';
import { CloseLink, DetailPanel } from '../ui/layout/detail-panel';
import { SplitView } from '../ui/layout/split-view';
import { searchedText } from '../ui/list/gap-line';
import { GrowingList } from '../ui/list/growing-list';
import { SearchedContext } from '../ui/text/matched';
import { ArchiveNote } from './archive-note';
import { EarlierKeyNote } from './earlier-key-note';
import { Section } from './section';
import type { useArchiveList } from './use-archive-list';
import { Failure } from './failure';

const NAMES = {
  calls: { one: 'call', to: '/$environment/calls' },
  attempts: { one: 'attempt', to: '/$environment/events' },
} as const;

interface ArchiveListEndProps {
  /** What is listed: "calls". */
  what: string;
  /** As useArchiveList returns it. */
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void; moreError: unknown };
}

/** The end of a list of calls or attempts: the next page, or why it could not be loaded. */
function ArchiveListEnd({ what, list }: ArchiveListEndProps) {
  const { hasMore, isLoadingMore, loadMore, moreError } = list;
  if (moreError !== null) {
    return (
      <div className="mt-3">
        <Failure error={moreError} onRetry={loadMore} retrying={isLoadingMore} />
      </div>
    );
  }
  if (!hasMore) return null;
  return (
    <div className="flex h-9 items-center justify-center text-sm text-soft">
      {isLoadingMore ? (
        <>
          <p role="status" className="sr-only">
            Loading more {what}
          </p>
          <Skeleton className="h-3 w-40" />
        </>
      ) : (
        <button
          type="button"
          onClick={loadMore}
          className="font-medium text-accent hover:underline"
        >
          Show more {what}
        </button>
      )}
    </div>
  );
}

interface ArchiveViewProps {
  environment: Environment;
  what: ArchiveGap['list'];
  /** As useArchiveList has it, for the filter `shown`. */
  list: ReturnType<typeof useArchiveList>;
  shown: { archive?: 'current' | 'earlier' | undefined; q?: string | undefined };
  /** True while another filter is loading. */
  isBusy: boolean;
  onClear: () => void;
  /** In place of the rows where there are none, without a filter. */
  empty: ReactNode;
  /** The rows, and what floats over their foot. */
  rows: ReactNode;
  foot?: ReactNode;
  /** The open record, or null. */
  detail: ReactNode;
}

/** A list of calls or attempts beside its open record; while another filter loads, the last list stays. */
export function ArchiveView(props: ArchiveViewProps) {
  const { environment, what, list, shown, isBusy, onClear, empty, rows, foot, detail } = props;
  return (
    <>
      <ArchiveNote {...{ environment, what }} error={list.staleError} updatedAt={list.updatedAt} />
      <EarlierKeyNote
        {...{ environment, what }}
        isEarlier={shown.archive === 'earlier'}
        hasEarlierKey={list.hasEarlierKey}
      />
      <SplitView
        list={
          <GrowingList
            what={NAMES[what].one}
            top={list.top}
            fresh={list.fresh}
            areMore={list.areMore}
          >
            <div aria-busy={isBusy}>
              {list.rows.length > 0 ? (
                <SearchedContext value={shown.q ?? ''}>{rows}</SearchedContext>
              ) : Object.keys(shown).length > 0 ? (
                <EmptyState
                  title={`No ${what} match the filter`}
                  actions={<Button onClick={onClear}>Clear the filter</Button>}
                >
                  {searchedText(list.gaps.length, what)}
                </EmptyState>
              ) : list.polledAt === null ? (
                <EmptyState title="The service has not been polled yet">
                  {what === 'calls' ? 'Calls' : 'Attempts'} appear here after the first successful
                  poll.
                </EmptyState>
              ) : (
                empty
              )}
            </div>
            <ArchiveListEnd {...{ what, list }} />
            {foot}
          </GrowingList>
        }
        detail={detail}
      />
    </>
  );
}

interface ArchivePanelProps {
  environment: Environment;
  what: ArchiveGap['list'];
  id: string;
  takesFocus: boolean;
  children: ReactNode;
}

/** The open call or attempt, also when the service no longer lists it. */
export function ArchivePanel({ environment, what, id, takesFocus, children }: ArchivePanelProps) {
  const { one, to } = NAMES[what];
  return (
    <DetailPanel
      what={one === 'call' ? 'Call' : 'Attempt'}
      {...{ id, takesFocus }}
      close={
        <CloseLink
          what={one}
          to={to}
          params={{ environment }}
          search={(before: object): object => ({
            ...before,
            transaction_id: undefined,
            event: undefined,
          })}
          resetScroll={false}
          preload={false}
        />
      }
    >
      <Section resetKey={JSON.stringify([environment, id])} what={`the ${one}`} rows={8}>
        {children}
      </Section>
    </DetailPanel>
  );
}
