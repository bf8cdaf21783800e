import type { InboxEntry } from '@connect-console/server/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useEnvironment } from '../../../api/use-environment';
import { inboxQuery } from '../../../api/qa/inbox';
import { writeOf } from '../../../api/write';
import { addressText, usePageAddress } from '../../../page/list-address';
import { Section, StaleNote } from '../../../page/section';
import { WriteButton } from '../../../page/write-button';
import { SIGNATURE_WORDING } from '../../../records/attempt/delivery-request';
import { ServiceAge } from '../../../records/service-age';
import { TypeName } from '../../../records/webhook/type-name';
import { Button } from '../../../ui/form/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { StatusMark, toneWash } from '../../../ui/feedback/status';
import { SearchField } from '../../../ui/filter/search-field';
import { SplitView, useReturnedFocus } from '../../../ui/layout/detail-panel';
import { GrowingList } from '../../../ui/list/growing-list';
import { useHeldRows } from '../../../ui/list/use-held-rows';
import { RecordLink } from '../../../ui/table/record-link';
import { ShortId } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';
import { InboxEntryPanel } from './inbox-entry';
import { receiverName, responseTone } from './receiver-wording';

// Depends on the width of the list: beside an open entry, as on a phone, the rows are cards.
const COLUMNS =
  '@3xl:grid-cols-[8.5rem_minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_9.5rem_minmax(0,1.2fr)]';
const HEADS = ['Received', 'Test receiver', 'Event type', 'User', 'Signature', 'Response'];

const idOf = ({ id }: InboxEntry) => String(id);
const rowId = (id: string) => `inbox-${id}`;

interface RowProps {
  entry: InboxEntry;
  isOpen: boolean;
}

function Row({ entry, isOpen }: RowProps) {
  const { tone, text } = SIGNATURE_WORDING[entry.signature];
  return (
    <li
      id={rowId(idOf(entry))}
      data-row={entry.id}
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 text-sm last:border-b-0 hover:bg-raised ${COLUMNS} ${isOpen ? 'bg-wash' : ''}`}
    >
      <span className="tabular-nums">
        <RecordLink
          to="."
          search={(before: object): object => ({ ...before, entry: idOf(entry) })}
          resetScroll={false}
          preload={false}
          className="font-medium after:absolute after:inset-0"
        >
          <ServiceAge ms={Date.parse(entry.at)} form="list" inControl />
          <span className="sr-only">, entry {entry.id}</span>
        </RecordLink>
      </span>
      <span className="truncate text-soft @max-3xl:order-3">{receiverName(entry.receiver)}</span>
      <span className="truncate @max-3xl:order-2 @max-3xl:col-span-2">
        {entry.webhook_type === null ? (
          <span className="text-soft">not a delivery: {visibleText(entry.method)}</span>
        ) : (
          <TypeName type={entry.webhook_type} isShort />
        )}
      </span>
      <span className="truncate @max-3xl:order-4 @max-3xl:text-right">
        {entry.reference_user_id === null ? (
          <span className="text-soft">–</span>
        ) : (
          <ShortId id={entry.reference_user_id} limit={20} inControl />
        )}
      </span>
      <span className="@max-3xl:order-5">
        <StatusMark status={entry.signature} tone={tone}>
          {text}
        </StatusMark>
      </span>
      <span className="min-w-0 truncate @max-3xl:order-1 @max-3xl:text-right">
        <bdi
          title={visibleText(entry.answer)}
          className={`rounded-small px-1.5 align-bottom text-[0.94em] font-medium ${toneWash[responseTone(entry)]}`}
        >
          {entry.http_status ?? visibleText(entry.answer)}
        </bdi>
      </span>
    </li>
  );
}

interface InboxRowsProps {
  entries: readonly InboxEntry[];
  openId: string | null;
}

/** The deliveries as rows, in a narrow list as cards. */
function InboxRows({ entries, openId }: InboxRowsProps) {
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-surface">
      {/* Hidden from screen readers, because each row names its values. */}
      <div
        aria-hidden="true"
        className={`grid h-9 items-center gap-x-3 border-b border-line px-3 text-xs font-medium text-soft @max-3xl:hidden ${COLUMNS}`}
      >
        {HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul aria-label="Inbox">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} isOpen={idOf(entry) === openId} />
        ))}
      </ul>
    </div>
  );
}

interface InboxListProps {
  pages: readonly { entries: readonly InboxEntry[] }[];
  isOfOneUser: boolean;
  openId: string | null;
  /** Shown below the list. */
  children: ReactNode;
}

/** The deliveries, newest first; new ones are announced while the reader is further down. */
function InboxList({ pages, isOfOneUser, openId, children }: InboxListProps) {
  const [first, ...others] = pages;
  const later = others.flatMap(({ entries }) => entries);
  const { rows, fresh, top } = useHeldRows(first?.entries ?? [], later, idOf);
  return (
    <GrowingList what="delivery" many="deliveries" top={top} fresh={fresh.length}>
      {rows.length > 0 ? (
        <InboxRows entries={rows} openId={openId} />
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

const inboxSearch = z.object({
  /** The user whose deliveries are listed, by reference ID. */
  user: addressText(255),
  /** The open entry. */
  entry: z.catch(z.optional(z.string().check(z.regex(/^\d{1,12}$/))), undefined),
});

/** The list with the open delivery beside it. */
function Deliveries() {
  const environment = useEnvironment();
  const { search, change } = usePageAddress(inboxSearch);
  const { user, entry: openId = null } = search;
  // While the deliveries of another user load, the current ones stay.
  const shown = useDeferredValue(user);
  const inbox = useSuspenseInfiniteQuery(inboxQuery(environment, shown));
  const { pages } = inbox.data;
  const takesFocus = useReturnedFocus(openId, rowId);
  const list = (
    <InboxList
      // The list starts anew for another user and after it was cleared.
      key={JSON.stringify([shown, (pages[0]?.entries.length ?? 0) === 0])}
      {...{ pages, openId }}
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
            change({ user: text.trim() || undefined });
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
          onDone={() => {
            change({ entry: undefined }, true);
          }}
        />
      </div>
      <StaleNote what="deliveries" error={inbox.error} updatedAt={inbox.dataUpdatedAt} />
      <SplitView
        list={list}
        detail={openId === null ? null : <InboxEntryPanel id={openId} takesFocus={takesFocus} />}
      />
    </section>
  );
}

/** The deliveries to the test receivers, live, with the open one beside them. */
export function Inbox() {
  return (
    <Section resetKey={usePageAddress(inboxSearch).search.user} what="the inbox" rows={8}>
      <Deliveries />
    </Section>
  );
}
