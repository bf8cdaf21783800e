import type { ArchiveGap } from '@connect-console/server/contract';
import {
  Fragment,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useEnvironment } from '../api/use-environment';
import { rowId, type LiveList, type ViewableList } from '../api/live/live-list';
import { useServiceHealth } from '../api/health';
import { EmptyState } from '../ui/feedback/empty-state';
import { Skeleton } from '../ui/feedback/skeleton';
import { Button } from '../ui/form/button';
import { ICON_BUTTON } from '../ui/form/icon-button';
import { DetailPanel, SplitView, useReturnedFocus } from '../ui/layout/detail-panel';
import { PageHeader } from '../ui/layout/page-header';
import { ExportMenu } from '../ui/list/export-menu';
import { ColumnMenu } from '../ui/table/column-menu';
import { listItems } from '../ui/table/list-items';
import { RecordLink } from '../ui/table/record-link';
import { RecordTable, rowDomId } from '../ui/table/record-table';
import { capital } from '../ui/text/capital';
import { countText } from '../ui/text/counts';
import { SearchedContext } from '../ui/text/matched';
import { ArchiveNote } from './archive-note';
import { EarlierKeyNote } from './earlier-key-note';
import { Failure } from './failure';
import { GapLine, searchedText } from './gap-line';
import { SavedViews } from './saved-views';
import { Section, StaleNote } from './section';
import { useLiveList, useListTotal } from './use-live-list';

const NAMES = {
  users: { one: 'user', to: '/$environment/users', caption: 'Users' },
  calls: { one: 'call', to: '/$environment/calls', caption: 'Webhook calls, newest first' },
  attempts: {
    one: 'attempt',
    to: '/$environment/events',
    caption: 'Delivery attempts, newest first',
  },
  deliveries: { one: 'delivery', to: '.', caption: 'Inbox, newest first' },
} as const;

// What an address has for the open record of each list.
const NO_RECORD = { transaction_id: undefined, event: undefined, entry: undefined };

type Shown = ReturnType<typeof useLiveList<object, unknown>>;

interface FreshRowsProps extends Pick<Shown, 'top' | 'fresh' | 'areMore'> {
  /** What is listed: "call". */
  one: string;
  /** Its plural: "calls". */
  what: string;
}

/** The top of a list, where new rows are announced while it is scrolled down: "3 new calls. Show". */
function FreshRows({ one, what, top, fresh, areMore }: FreshRowsProps) {
  const start = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={start} className="scroll-mt-28" />
      <div ref={top} className="h-px" />
      <div role="status" className="pointer-events-none sticky top-20 z-30 h-0 text-center">
        {fresh > 0 && (
          <button
            type="button"
            onClick={() => {
              // Without animation: a list that measures new rows corrects the scroll offset, which ends a smooth scroll.
              start.current?.scrollIntoView();
            }}
            className="pointer-events-auto inline-flex h-8 animate-enter items-center gap-1.5 rounded-full bg-accent px-3.5 text-sm font-medium text-on-accent shadow-float hover:bg-accent-strong"
          >
            <ArrowUp size={14} aria-hidden="true" />
            {countText({ count: fresh, more: areMore }, `new ${one}`, `new ${what}`)}. Show
          </button>
        )}
      </div>
    </>
  );
}

interface ListEndProps extends Pick<Shown, 'hasMore' | 'isLoadingMore' | 'loadMore' | 'moreError'> {
  /** What is listed: "calls". */
  what: string;
}

/** The end of a list: the next page, or why it could not be loaded. */
function ListEnd({ what, hasMore, isLoadingMore, loadMore, moreError }: ListEndProps) {
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

type TableProps<R> = ComponentProps<typeof RecordTable<R, ArchiveGap>>;

interface RecordListProps<R, F> extends Pick<
  TableProps<R>,
  'columns' | 'isMarked' | 'note' | 'selecting' | 'sorting'
> {
  list: LiveList<R, F>;
  filter: F & { archive?: 'current' | 'earlier' | undefined; q?: string | undefined };
  onClear: () => void;
  /** Whether there is a note below a row. Must be memoised. */
  hasNote?: (row: R) => boolean;
  /** Replaces the rows if there are none and no filter is set. */
  empty: ReactNode;
  /** The same if a filter is set, in place of the usual text. */
  noneFound?: ReactNode;
  /** Below the list, or floating over its bottom. */
  foot?: ReactNode;
  /** The record that is open beside the list, or null. */
  openId?: string | null;
  /** What the panel of the open record shows. */
  detail?: (id: string) => ReactNode;
}

const never = () => false;
const nowhere = () => Infinity;

/** The list beside its open record; while another filter loads, the previous list stays. */
export function RecordList<R extends object, F>(props: RecordListProps<R, F>) {
  const environment = useEnvironment();
  const { filter, onClear, empty, noneFound, foot, openId = null, detail } = props;
  const { hasNote = never } = props;
  const { sequenceOf = nowhere } = props.list;
  const { columns, isMarked, note, selecting, sorting } = props;
  const what = props.list.name;
  const { one, caption, to } = NAMES[what];
  // Deliveries are read from the service when they are shown.
  const isPolled = what !== 'deliveries';
  const shown = useDeferredValue(filter);
  const isEarlier = shown.archive === 'earlier';
  const list = useLiveList(props.list, shown);
  const { rows, gaps, hasMore, onNearEnd } = list;
  const health = useServiceHealth();
  const domId = useCallback((id: string) => rowDomId(what, id), [what]);
  const takesFocus = useReturnedFocus(openId, domId);
  const idOf = useCallback((row: R) => rowId(what, row), [what]);
  const items = useMemo(
    () => listItems({ rows, gaps, hasMore, hasNote, idOf, sequenceOf }),
    [rows, gaps, hasMore, hasNote, idOf, sequenceOf],
  );
  const ofKey = isEarlier ? ' of earlier API keys' : ' of the current API key';
  const searched = isEarlier || list.hasEarlierKey ? `${what}${ofKey}` : what;
  return (
    <>
      {isPolled ? (
        <ArchiveNote what={what} error={list.staleError} updatedAt={list.updatedAt} />
      ) : (
        <StaleNote what={what} error={list.staleError} updatedAt={list.updatedAt} />
      )}
      {(what === 'calls' || what === 'attempts') && (
        <EarlierKeyNote {...{ what, isEarlier }} hasEarlierKey={list.hasEarlierKey} />
      )}
      <SplitView
        list={
          <div className="isolate">
            <FreshRows {...{ one, what, ...list }} />
            <div aria-busy={shown !== filter}>
              {rows.length > 0 ? (
                <SearchedContext value={shown.q ?? ''}>
                  <RecordTable
                    // A new filter gives another list, which starts at its top; a new order keeps the focus in its head.
                    key={JSON.stringify({ ...shown, sort: undefined })}
                    {...{ caption, columns, items, hasMore, idOf, openId, isMarked, note }}
                    {...{ selecting, sorting, onNearEnd }}
                    list={what}
                    gap={(among) => <GapLine gaps={among} />}
                  />
                </SearchedContext>
              ) : Object.keys(shown).length > 0 ? (
                (noneFound ?? (
                  <EmptyState
                    title={hasMore ? `No ${what} found so far` : `No ${what} match the filter`}
                    actions={<Button onClick={onClear}>Clear the filter</Button>}
                  >
                    {hasMore
                      ? `Only the newest stored ${searched} were searched yet.`
                      : searchedText(gaps.length, searched)}
                  </EmptyState>
                ))
              ) : !isPolled ? (
                empty
              ) : health?.polled_at === null ? (
                <EmptyState title="No poll has succeeded yet">
                  What the service lists appears here after the first successful poll.
                </EmptyState>
              ) : (
                // Whether the service was ever polled is known right after the first paint.
                health !== null && empty
              )}
            </div>
            <ListEnd {...{ what, ...list }} />
            {foot}
          </div>
        }
        detail={
          openId === null ? null : (
            <DetailPanel
              what={capital(one)}
              id={openId}
              takesFocus={takesFocus}
              close={
                <RecordLink
                  to={to}
                  params={{ environment }}
                  search={(before: object): object => ({ ...before, ...NO_RECORD })}
                  resetScroll={false}
                  preload={false}
                  data-close=""
                  aria-label={`Close the ${one}`}
                  className={ICON_BUTTON}
                >
                  <X size={18} aria-hidden="true" />
                </RecordLink>
              }
            >
              <Section resetKey={openId} what={`the ${one}`}>
                <Fragment key={openId}>{detail?.(openId)}</Fragment>
              </Section>
            </DetailPanel>
          )
        }
      />
    </>
  );
}

interface ListPageProps<R, F>
  extends RecordListProps<R, F>, Pick<ComponentProps<typeof PageHeader>, 'news'> {
  list: ViewableList<R, F>;
  /** More buttons, before and after those of every list. */
  before?: ReactNode;
  after?: ReactNode;
  /** Shown above the filters. */
  children?: ReactNode;
  filters: ReactNode;
}

/**
 * The page of a list: the actions for everything that matches the filter, the filter, and the list beside its open
 * record, which may not be among the rows.
 */
export function ListPage<R extends object, F>(props: ListPageProps<R, F>) {
  const environment = useEnvironment();
  const { list, filter, openId = null, columns } = props;
  const { name: what } = list;
  const { one, to } = NAMES[what];
  const total = useListTotal(list, filter);
  const count = total && countText(total, one);
  return (
    <>
      <PageHeader
        title={capital(what)}
        news={props.news}
        aside={count && <span className="tabular-nums">{count}</span>}
        actions={
          <>
            {props.before}
            <SavedViews list={what} to={to} />
            <span className="max-md:hidden">
              <ColumnMenu list={what} columns={columns} />
            </span>
            <ExportMenu
              what={`${count ?? `All ${what}`} (current filter)`}
              hrefOf={(format) => list.exportOf(environment, filter, format)}
            />
            {props.after}
          </>
        }
      />
      {props.children}
      {/* If the record is shown in place of the list, there is nothing to filter. */}
      <div className={openId === null ? '' : 'max-xl:hidden'}>{props.filters}</div>
      <Section resetKey={JSON.stringify(filter)} what={what} rows={14}>
        <RecordList {...props} />
      </Section>
    </>
  );
}
