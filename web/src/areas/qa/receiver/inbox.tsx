import type { InboxEntry } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { query } from '../../../api/client';
import { inboxList } from '../../../api/qa/inbox';
import { useEnvironment } from '../../../api/use-environment';
import { writeOf } from '../../../api/write';
import { addressText, usePageAddress } from '../../../page/list-address';
import { RecordList } from '../../../page/list-page';
import { Section } from '../../../page/section';
import { WriteButton } from '../../../page/write-button';
import {
  RequestBody,
  RequestHeaders,
  SIGNATURE_WORDING,
  SignatureNotice,
} from '../../../records/attempt/delivery-request';
import { inboxRequest } from '../../../records/attempt/request-sources';
import { CallIdLink } from '../../../records/call/call-link';
import { ServiceAge } from '../../../records/service-age';
import { UserLink } from '../../../records/user/user-link';
import { TypeName } from '../../../records/webhook/type-name';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { StatusMark, toneWash } from '../../../ui/feedback/status';
import { SearchField } from '../../../ui/filter/search-field';
import { Fact } from '../../../ui/layout/panel';
import { RecordLink } from '../../../ui/table/record-link';
import type { Column } from '../../../ui/table/table-columns';
import { visibleText } from '../../../ui/text/visible-text';
import { receiverName, responseTone } from './receiver-wording';

const COLUMNS: readonly Column<InboxEntry>[] = [
  {
    id: 'received',
    title: 'Received',
    width: 116,
    isFixed: true,
    cell: ({ id, at }, { isOpen }) => (
      <RecordLink
        to="."
        search={(before: object): object => ({ ...before, entry: String(id) })}
        resetScroll={false}
        preload={false}
        aria-current={isOpen ? 'true' : undefined}
        className="font-medium after:absolute after:inset-0"
      >
        <ServiceAge ms={Date.parse(at)} form="list" inControl />
        <span className="sr-only">, entry {id}</span>
      </RecordLink>
    ),
  },
  {
    id: 'receiver',
    title: 'Test receiver',
    width: 160,
    rank: 1,
    cell: ({ receiver }) => <span className="text-soft">{receiverName(receiver)}</span>,
  },
  {
    id: 'type',
    title: 'Event type',
    width: 172,
    isOwn: true,
    rank: 2,
    cell: ({ webhook_type, method }) =>
      webhook_type === null ? (
        <span className="text-soft">not a delivery: {visibleText(method)}</span>
      ) : (
        <TypeName type={webhook_type} isShort />
      ),
  },
  {
    id: 'user',
    title: 'User',
    width: 124,
    isOwn: true,
    rank: 4,
    cell: ({ reference_user_id }) => <UserLink reference_user_id={reference_user_id} limit={13} />,
  },
  {
    id: 'signature',
    title: 'Signature',
    width: 152,
    rank: 3,
    cell: ({ signature }) => <StatusMark status={signature} {...SIGNATURE_WORDING[signature]} />,
  },
  {
    id: 'response',
    title: 'Response',
    width: 160,
    isElastic: true,
    isFixed: true,
    cell: (entry) => (
      <bdi
        title={visibleText(entry.answer)}
        className={`rounded-small px-1.5 text-[0.94em] font-medium ${toneWash[responseTone(entry)]}`}
      >
        {entry.http_status ?? visibleText(entry.answer)}
      </bdi>
    ),
  },
];

/** One delivery: its user, signature, response, headers and body. */
function Entry({ id }: { id: string }) {
  const environment = useEnvironment();
  const { data: record } = useSuspenseQuery(
    query('qa_inbox_record', { environment, query: { id } }),
  );
  const { transaction_id, reference_user_id, webhook_type, headers } = record;
  return (
    <div className="space-y-4">
      <SignatureNotice verdict={record.signature} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
        <Fact name="Response">
          <bdi>{visibleText(record.answer)}</bdi>
        </Fact>
        <Fact name="Test receiver">{receiverName(record.receiver)}</Fact>
        <Fact name="Received">
          <ServiceAge ms={Date.parse(record.at)} form="clock" /> by the sandbox’s clock
        </Fact>
        {webhook_type !== null && (
          <Fact name="Event type">
            <TypeName type={webhook_type} />
          </Fact>
        )}
        {transaction_id !== null && (
          <Fact name="Call">
            <CallIdLink transaction_id={transaction_id} />
          </Fact>
        )}
        {reference_user_id !== null && (
          <Fact name="User">
            <UserLink reference_user_id={reference_user_id} limit={32} />
          </Fact>
        )}
        <Fact name="Request">
          <bdi className="font-mono text-[0.94em] break-all">
            {visibleText(`${record.method} ${record.path}`)}
          </bdi>
        </Fact>
      </dl>
      <RequestBody {...inboxRequest(record)} />
      <RequestHeaders headers={headers} />
    </div>
  );
}

const inboxSearch = z.object({
  /** The user whose deliveries are listed, by reference ID. */
  user: addressText(255),
  /** The open entry. */
  entry: z.catch(z.optional(z.string().check(z.regex(/^\d{1,12}$/))), undefined),
});

/** The deliveries to the test receivers, live, with the open one beside them. */
export function Inbox() {
  const environment = useEnvironment();
  const { search, change } = usePageAddress(inboxSearch);
  const { user, entry = null } = search;
  const filter = useMemo(() => (user === undefined ? {} : { reference_user_id: user }), [user]);
  const showUser = (text: string) => {
    change({ user: text.trim() || undefined });
  };
  return (
    <section aria-label="Inbox">
      <div className="mb-2.5 flex flex-wrap items-center gap-2.5">
        <h2 className="mr-auto font-medium">Inbox</h2>
        <SearchField
          label="User"
          placeholder="A complete reference user ID"
          value={user ?? ''}
          onSearch={showUser}
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
      <Section resetKey={user} what="the inbox" rows={8}>
        <RecordList
          list={inboxList}
          columns={COLUMNS}
          filter={filter}
          onClear={() => {
            showUser('');
          }}
          openId={entry}
          detail={(id) => <Entry id={id} />}
          empty={
            <EmptyState title="No deliveries yet">
              Use a test receiver above for a webhook, then complete a user’s check. Deliveries
              appear here immediately.
            </EmptyState>
          }
          noneFound={
            <EmptyState title="No deliveries for this user">
              Deliveries for this user appear here immediately.
            </EmptyState>
          }
        />
      </Section>
    </section>
  );
}
