import type { Environment } from '@connect-console/server/contract';
import { useSuspenseInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { inboxQuery, useInboxLive, clearInboxMutation } from '../../../api/inbox';
import { useServiceNow } from '../../../api/service-clock';
import { entryRowId, InboxEntries } from './inbox-entries';
import { Button } from '../../../ui/form/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { FilterChip } from '../../../ui/filter/filter-fields';
import { GrowingList } from '../../../ui/list/growing-list';
import { RecordLink } from '../../../ui/table/record-link';
import { SearchField } from '../../../ui/filter/search-field';
import { SplitView } from '../../../ui/layout/split-view';
import { useHold } from '../../../ui/list/use-hold';
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
        Everything that came to the receivers of this key goes, for everybody, also what a filter
        hides now. Calls and events are not touched.
      </p>
    </ConfirmedButton>
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
  const entries = useMemo(
    () => pages.flatMap((page) => page.entries.map((entry) => ({ ...entry, position: entry.id }))),
    [pages],
  );
  // Another list: that of another person, and one that was cleared.
  const { rows, waiting, top } = useHold(entries, JSON.stringify([shown, entries.length === 0]));
  const takesFocus = useReturnedFocus(openId === null ? null : String(openId), entryRowId);
  const linkTo = (id: number, children: ReactNode) => (
    <RecordLink
      to="."
      search={(before: object): object => ({ ...before, entry: String(id) })}
      resetScroll={false}
      preload={false}
      className="font-medium after:absolute after:inset-0"
    >
      {children}
    </RecordLink>
  );
  const list = (
    <GrowingList key={shown ?? ''} top={top} fresh={waiting}>
      {rows.length > 0 ? (
        <InboxEntries entries={rows} {...{ openId, now, linkTo }} />
      ) : (
        <EmptyState title={shown === undefined ? 'Nothing has come yet' : 'Nothing came for them'}>
          {shown === undefined
            ? 'Use a destination above for a slot, then end somebody’s check: what is delivered shows here at once.'
            : 'Deliveries that name this person show here at once.'}
        </EmptyState>
      )}
      {inbox.hasNextPage && (
        <Button
          className="mt-3"
          pending={inbox.isFetchingNextPage}
          onClick={() => void inbox.fetchNextPage()}
        >
          Show more deliveries
        </Button>
      )}
    </GrowingList>
  );
  return (
    <section aria-label="Inbox">
      <div className="mb-2.5 flex flex-wrap items-center gap-2.5">
        <h2 className="mr-auto font-medium">Inbox</h2>
        <SearchField
          label="Person"
          placeholder="Reference user ID, whole"
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
            label="Person"
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
