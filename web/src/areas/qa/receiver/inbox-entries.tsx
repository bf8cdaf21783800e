import type { InboxEntry } from '@connect-console/server/contract';
import { RecordLink } from '../../../ui/table/record-link';
import { TypeName } from '../../../records/webhook/type-name';
import { ShortId } from '../../../ui/text/short-id';
import { StatusMark, toneWash } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { visibleText } from '../../../ui/text/visible-text';
import { receiverName, responseParts, responseTone, SIGNATURE_WORDING } from './receiver-wording';

interface InboxEntriesProps {
  entries: readonly InboxEntry[];
  openId: number | null;
  /** The service's now, in ms since 1970. */
  now: number;
}

// Beside an open entry the column of receivers is hidden on wide screens, because the entry names its receiver.
const ALONE =
  'md:grid-cols-[8.5rem_minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_9.5rem_minmax(0,1.2fr)]';
const BESIDE = 'md:grid-cols-[8.5rem_minmax(0,1.5fr)_minmax(0,1fr)_9.5rem_minmax(0,1fr)]';

/** The element ID of an entry's row. */
export function entryRowId(id: string): string {
  return `inbox-${id}`;
}

// The HTTP status is a chip, as in the lists of calls and attempts.
function Response({ entry }: { entry: InboxEntry }) {
  const { status, more } = responseParts(entry);
  const look = `rounded-small px-1.5 align-bottom text-[0.94em] font-medium ${toneWash[responseTone(entry)]}`;
  if (status === null) return <bdi className={look}>{visibleText(more)}</bdi>;
  return (
    <>
      <span className={`font-mono ${look}`}>{status}</span>
      {more !== '' && <bdi className="ml-1.5 text-soft">{visibleText(more)}</bdi>}
    </>
  );
}

/** The column heads. Hidden from screen readers, because each row names its values. */
function Head({ isBeside }: Pick<RowProps, 'isBeside'>) {
  return (
    <div
      aria-hidden="true"
      className={`grid h-9 items-center gap-x-3 border-b border-line px-3 text-xs font-medium text-soft max-md:hidden ${isBeside ? BESIDE : ALONE}`}
    >
      <span>Received</span>
      <span className={isBeside ? 'xl:hidden' : ''}>Test receiver</span>
      <span>Event type</span>
      <span>User</span>
      <span>Signature</span>
      <span>Response</span>
    </div>
  );
}

interface RowProps extends Pick<InboxEntriesProps, 'now'> {
  entry: InboxEntry;
  isOpen: boolean;
  /** Whether any entry is open beside the list. */
  isBeside: boolean;
}

function Row({ entry, isOpen, isBeside, now }: RowProps) {
  const { tone, text } = SIGNATURE_WORDING[entry.signature];
  return (
    <li
      id={entryRowId(String(entry.id))}
      data-row={entry.id}
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 text-sm last:border-b-0 hover:bg-raised ${
        isBeside ? BESIDE : ALONE
      } ${isOpen ? 'bg-wash' : ''}`}
    >
      <span className="tabular-nums">
        <RecordLink
          to="."
          search={(before: object): object => ({ ...before, entry: String(entry.id) })}
          resetScroll={false}
          preload={false}
          className="font-medium after:absolute after:inset-0"
        >
          <TimeStamp ms={Date.parse(entry.at)} now={now} inControl />
          <span className="sr-only">, entry {entry.id}</span>
        </RecordLink>
      </span>
      <span className={`truncate text-soft max-md:order-3 ${isBeside ? 'xl:hidden' : ''}`}>
        {receiverName(entry.receiver)}
      </span>
      <span className="truncate max-md:order-2 max-md:col-span-2">
        {entry.webhook_type === null ? (
          <span className="text-soft">not a delivery: {visibleText(entry.method)}</span>
        ) : (
          <TypeName type={entry.webhook_type} isShort />
        )}
      </span>
      <span className="truncate max-md:order-4 max-md:text-right">
        {entry.reference_user_id === null ? (
          <span className="text-soft">–</span>
        ) : (
          <ShortId id={entry.reference_user_id} limit={20} inControl />
        )}
      </span>
      <span className="max-md:order-5">
        <StatusMark status={entry.signature} tone={tone}>
          {text}
        </StatusMark>
      </span>
      <span className="min-w-0 truncate max-md:order-1 max-md:text-right">
        <Response entry={entry} />
      </span>
    </li>
  );
}

/** The deliveries as rows, on a phone as cards. */
export function InboxEntries({ entries, openId, now }: InboxEntriesProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Head isBeside={openId !== null} />
      <ul aria-label="Inbox">
        {entries.map((entry) => (
          <Row
            key={entry.id}
            {...{ entry, now }}
            isOpen={entry.id === openId}
            isBeside={openId !== null}
          />
        ))}
      </ul>
    </div>
  );
}
