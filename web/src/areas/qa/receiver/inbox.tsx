import type { InboxEntry } from '@connect-console/server/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { inboxQuery } from '../../../api/qa/inbox';
import { writeOf } from '../../../api/write';
import { useServiceNow } from '../../../api/service-clock';
import { entryRowId, InboxEntries } from './inbox-entries';
import { Button } from '../../../ui/form/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { GrowingList } from '../../../ui/list/growing-list';
import { SearchField } from '../../../ui/filter/search-field';
import { SplitView } from '../../../ui/layout/split-view';
import { useHeldRows } from '../../../ui/list/use-held-rows';
import { useReturnedFocus } from '../../../ui/layout/detail-panel';
import { StaleNote } from '../../../page/stale-note';
import { WriteButton } from '../../../page/write-button';
import { InboxEntryPanel } from './inbox-entry';

const idOf = ({ id }: InboxEntry) => String(id);

interface InboxListProps {
  pages: readonly { entries: readonly InboxEntry[] }[];
  isOfOneUser: boolean;
  openId: number | null;
  /** The service's current time, in ms since 1970. */
  now: number;
  /** Shown below the list. */
  children: ReactNode;
}

/** The deliveries, newest first; new ones are announced while the reader is further down. */
function InboxList({ pages, isOfOneUser, openId, now, children }: InboxListProps) {
  const [first, ...others] = pages;
  const later = others.flatMap(({ entries }) => entries);
  const { rows, fresh, top } = useHeldRows(first?.entries ?? [], later, idOf);
  return (
    <GrowingList what="delivery" many="deliveries" top={top} fresh={fresh.length}>
      {rows.length > 0 ? (
        <InboxEntries entries={rows} {...{ openId, now }} />
      ) : (
        <EmptyState title={isOfOneUser ? 'No deliveries for this user' : 'No deliveries yet'}>
          {isOfOneUser
            ? 'Deliveries for this user appear here immediately.'
            : 'Use a test receiver above for a webhook, then complete a user’s check. Deliveries appear here immediately.'}
        </EmptyState>
      )}
      {children}
    </GrowingList>
  );
}

interface InboxProps {
  /** The user whose deliveries are listed, by reference ID; undefined for all users. */
  user: string | undefined;
  openId: number | null;
  onFilter: (user: string | undefined) => void;
  onClose: () => void;
}

/** The deliveries to the test receivers, live, with the open one beside them. */
export function Inbox({ user, openId, onFilter, onClose }: InboxProps) {
  const environment = useEnvironment();
  const now = useServiceNow();
  // While the deliveries of another user load, the current ones stay.
  const shown = useDeferredValue(user);
  const inbox = useSuspenseInfiniteQuery(inboxQuery(environment, shown));
  const { pages } = inbox.data;
  const takesFocus = useReturnedFocus(openId === null ? null : String(openId), entryRowId);
  const list = (
    <InboxList
      // The list starts anew for another user and after it was cleared.
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
          value={user ?? ''}
          onSearch={(text) => {
            onFilter(text.trim() || undefined);
          }}
        />
        <WriteButton
          verb="Clear the inbox"
          variant="danger"
          mutation={writeOf('qa_inbox_clear', { environment })}
          variables={{ body: {} }}
          // Asks for a confirmation, because the exact bytes are stored nowhere else.
          question={{
            title: 'Clear the inbox?',
            text: 'All deliveries to the test receivers of this API key are deleted for every member, including those hidden by a filter. Calls and attempts are kept.',
          }}
          onDone={onClose}
        />
      </div>
      <StaleNote what="deliveries" error={inbox.error} updatedAt={inbox.dataUpdatedAt} />
      <SplitView
        list={list}
        detail={openId === null ? null : <InboxEntryPanel id={openId} {...{ now, takesFocus }} />}
      />
    </section>
  );
}
