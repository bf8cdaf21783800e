import type { Environment, InboxEntry } from '@connect-console/server/contract';
import { useSuspenseInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { inboxQuery, useInboxLive, clearInboxMutation } from '../../../api/qa/inbox';
import { useServiceNow } from '../../../api/service-clock';
import { entryRowId, InboxEntries } from './inbox-entries';
import { Button } from '../../../ui/form/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { FilterChip } from '../../../ui/filter/filter-fields';
import { GrowingList } from '../../../ui/list/growing-list';
import { RecordLink } from '../../../ui/table/record-link';
import { SearchField } from '../../../ui/filter/search-field';
import { SplitView } from '../../../ui/layout/split-view';
import { useHeldRows } from '../../../ui/list/use-held-rows';
import { useReturnedFocus } from '../../../ui/layout/detail-panel';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { WorkshopInboxEntry } from './inbox-entry';
import { failureText } from '../../../api/failure-text';
import { useSingleWrite } from '../../../api/use-single-write';
import { ConfirmedButton } from '../../../ui/form/confirm-dialog';
import { FailurePanel } from '../../../ui/feedback/failure-panel';

interface ClearInboxProps {
  environment: Environment;
  disabledReason: string | undefined;
  onCleared: () => void;
}

/** Empties the inbox after asking: what came is kept nowhere else byte for byte. */
function ClearInbox({ environment, disabledReason, onCleared }: ClearInboxProps) {
  const clear = useSingleWrite(clearInboxMutation(environment, useQueryClient()));
  return (
    <ConfirmedButton
      verb="Clear the inbox"
      title="Clear the inbox?"
      disabledReason={disabledReason}
      pending={clear.isPending}
      failure={clear.error && <FailurePanel {...failureText(clear.error)} />}
      onConfirm={(close) => {
        clear.mutate(undefined, {
          onSuccess: () => {
            close();
            onCleared();
          },
        });
      }}
      onClose={clear.reset}
    >
      <p>
        All deliveries to the test receivers of this API key are deleted, for every member, also
        those hidden by a filter. Calls and attempts are kept.
      </p>
    </ConfirmedButton>
  );
}

const idOf = ({ id }: InboxEntry) => String(id);

interface InboxListProps {
  pages: readonly { entries: readonly InboxEntry[] }[];
  isOfOneUser: boolean;
  openId: number | null;
  /** The service's now, in ms since 1970. */
  now: number;
  /** What stands below the list. */
  children: ReactNode;
}

/** The deliveries, newest first; new ones are announced while the reader is further down. */
function InboxList({ pages, isOfOneUser, openId, now, children }: InboxListProps) {
  const [first, ...others] = pages;
  const later = others.flatMap(({ entries }) => entries);
  const { rows, fresh, top } = useHeldRows(first?.entries ?? [], later, idOf);
  const linkTo = (id: number, text: ReactNode) => (
    <RecordLink
      to="."
      search={(before: object): object => ({ ...before, entry: String(id) })}
      resetScroll={false}
      preload={false}
      className="font-medium after:absolute after:inset-0"
    >
      {text}
    </RecordLink>
  );
  return (
    <GrowingList what="delivery" many="deliveries" top={top} fresh={fresh.length}>
      {rows.length > 0 ? (
        <InboxEntries entries={rows} {...{ openId, now, linkTo }} />
      ) : (
        <EmptyState title={isOfOneUser ? 'No deliveries for this user' : 'No deliveries yet'}>
          {isOfOneUser
            ? 'Deliveries for this user are listed here immediately.'
            : 'Use a test receiver above for a webhook, then simulate an outcome. Deliveries are listed here immediately.'}
        </EmptyState>
      )}
      {children}
    </GrowingList>
  );
}

interface WorkshopInboxProps {
  environment: Environment;
  /** Whose deliveries; undefined for everybody's. */
  person: string | undefined;
  openId: number | null;
  onFilter: (person: string | undefined) => void;
  onClose: () => void;
}

/** What came to the receivers, live; one entry of it open or none. */
export function WorkshopInbox(props: WorkshopInboxProps) {
  const { environment, person, openId, onFilter, onClose } = props;
  const now = useServiceNow(environment);
  const disabledReason = useRefusalReason('qa', environment);
  // While somebody else's deliveries load, those that were shown stay.
  const shown = useDeferredValue(person);
  const inbox = useSuspenseInfiniteQuery(inboxQuery(environment, shown));
  const { pages } = inbox.data;
  const failure = useInboxLive(environment, shown, pages[0]?.newest ?? 0);
  const takesFocus = useReturnedFocus(openId === null ? null : String(openId), entryRowId);
  const list = (
    <InboxList
      // Another list: that of another user, and one that was cleared.
      key={JSON.stringify([shown, (pages[0]?.entries.length ?? 0) === 0])}
      {...{ pages, openId, now }}
      isOfOneUser={shown !== undefined}
    >
      {inbox.hasNextPage && (
        <Button
          className="mt-3"
          pending={inbox.isFetchingNextPage}
          onClick={() => void inbox.fetchNextPage()}
        >
          Show more deliveries
        </Button>
      )}
    </InboxList>
  );
  return (
    <section aria-label="Inbox">
      <div className="mb-2.5 flex flex-wrap items-center gap-2.5">
        <h2 className="mr-auto font-medium">Inbox</h2>
        <SearchField
          label="User"
          placeholder="A complete reference user ID"
          value={person ?? ''}
          onSearch={(text) => {
            onFilter(text.trim() || undefined);
          }}
        />
        <ClearInbox {...{ environment, disabledReason }} onCleared={onClose} />
      </div>
      {person !== undefined && (
        <div className="mb-2.5">
          <FilterChip
            label="User"
            value={person}
            onRemove={() => {
              onFilter(undefined);
            }}
          />
        </div>
      )}
      <StaleNote what="deliveries" error={inbox.error ?? failure} updatedAt={inbox.dataUpdatedAt} />
      <SplitView
        list={list}
        detail={
          openId === null ? null : (
            <WorkshopInboxEntry id={openId} {...{ environment, now, takesFocus, onClose }} />
          )
        }
      />
    </section>
  );
}
