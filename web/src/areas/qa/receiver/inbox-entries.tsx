import type { InboxEntry } from '@connect-console/server/contract';
import { RecordLink } from '../../../ui/table/record-link';
import { TypeName } from '../../../records/webhook/type-name';
import { ShortId } from '../../../ui/text/short-id';
import { StatusMark, toneWash } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { visibleText } from '../../../ui/text/visible-text';
import { SIGNATURE_WORDING } from '../../../records/attempt/delivery-request';
import { receiverName, responseTone } from './receiver-wording';

interface InboxEntriesProps {
  entries: readonly InboxEntry[];
  openId: number | null;
  /** The service's current time, in ms since 1970. */
  now: number;
}

// Depends on the width of the list: beside an open entry, as on a phone, the rows are cards.
const COLUMNS =
  '@3xl:grid-cols-[8.5rem_minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_9.5rem_minmax(0,1.2fr)]';
const HEADS = ['Received', 'Test receiver', 'Event type', 'User', 'Signature', 'Response'];

/** The element ID of an entry's row. */
export function entryRowId(id: string): string {
  return `inbox-${id}`;
}

interface RowProps extends Pick<InboxEntriesProps, 'now'> {
  entry: InboxEntry;
  isOpen: boolean;
}

function Row({ entry, isOpen, now }: RowProps) {
  const { tone, text } = SIGNATURE_WORDING[entry.signature];
  return (
    <li
      id={entryRowId(String(entry.id))}
      data-row={entry.id}
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 text-sm last:border-b-0 hover:bg-raised ${COLUMNS} ${isOpen ? 'bg-wash' : ''}`}
    >
      <span className="tabular-nums">
        <RecordLink
          to="."
          search={(before: object): object => ({ ...before, entry: String(entry.id) })}
          resetScroll={false}
          preload={false}
          className="font-medium after:absolute after:inset-0"
        >
          <TimeStamp ms={Date.parse(entry.at)} now={now} form="list" inControl />
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

/** The deliveries as rows, in a narrow list as cards. */
export function InboxEntries({ entries, openId, now }: InboxEntriesProps) {
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
          <Row key={entry.id} {...{ entry, now }} isOpen={entry.id === openId} />
        ))}
      </ul>
    </div>
  );
}
