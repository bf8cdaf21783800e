import type { InboxEntry } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { KindName } from '../../../records/webhook/type-name';
import { ShortId } from '../../../ui/text/short-id';
import { StatusMark, toneWash } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { visibleText } from '../../../ui/text/visible-text';
import { answerParts, answerTone, receiverName, SIGNATURE_WORDING } from './receiver-wording';

interface InboxEntriesProps {
  entries: readonly InboxEntry[];
  openId: number | null;
  /** The service's now, in ms since 1970. */
  now: number;
  /** Opens an entry; its link takes what is inside. */
  linkTo: (id: number, children: ReactNode) => ReactNode;
}

// Beside an open entry, which tells its receiver itself, there is room for less.
const ALONE =
  'md:grid-cols-[8.5rem_minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_9.5rem_minmax(0,1.2fr)]';
const BESIDE = 'md:grid-cols-[8.5rem_minmax(0,1.5fr)_minmax(0,1fr)_9.5rem_minmax(0,1fr)]';

/** The id of an entry's row in the page. */
export function entryRowId(id: string): string {
  return `inbox-${id}`;
}

// As the lists of calls and events have it: the status as a chip.
function Answer({ entry }: { entry: InboxEntry }) {
  const { status, more } = answerParts(entry);
  const look = `rounded-small px-1.5 align-bottom text-[0.94em] font-medium ${toneWash[answerTone(entry)]}`;
  if (status === null) return <bdi className={look}>{visibleText(more)}</bdi>;
  return (
    <>
      <span className={`font-mono ${look}`}>{status}</span>
      {more !== '' && <bdi className="ml-1.5 text-soft">{visibleText(more)}</bdi>}
    </>
  );
}

/** What stands in the columns, for the eye: each line tells it in its own words. */
function Head({ isBeside }: Pick<RowProps, 'isBeside'>) {
  return (
    <div
      aria-hidden="true"
      className={`grid h-9 items-center gap-x-3 border-b border-line px-3 text-xs font-medium text-soft max-md:hidden ${isBeside ? BESIDE : ALONE}`}
    >
      <span>Came</span>
      <span className={isBeside ? 'xl:hidden' : ''}>Destination</span>
      <span>Kind</span>
      <span>Person</span>
      <span>Signature</span>
      <span>Answered</span>
    </div>
  );
}

interface RowProps extends Pick<InboxEntriesProps, 'now' | 'linkTo'> {
  entry: InboxEntry;
  isOpen: boolean;
  /** Whether an entry, this one or another, is open beside the list. */
  isBeside: boolean;
}

function Row({ entry, isOpen, isBeside, now, linkTo }: RowProps) {
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
        {linkTo(
          entry.id,
          <>
            <TimeStamp ms={Date.parse(entry.at)} now={now} inControl />
            <span className="sr-only">, entry {entry.id}</span>
          </>,
        )}
      </span>
      <span className={`truncate text-soft max-md:order-3 ${isBeside ? 'xl:hidden' : ''}`}>
        {receiverName(entry.receiver)}
      </span>
      <span className="truncate max-md:order-2 max-md:col-span-2">
        {entry.webhook_type === null ? (
          <span className="text-soft">no delivery: {visibleText(entry.method)}</span>
        ) : (
          <KindName kind={entry.webhook_type} isShort />
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
        <Answer entry={entry} />
      </span>
    </li>
  );
}

/** What arrived, a line each, on a phone a card each. */
export function InboxEntries({ entries, openId, now, linkTo }: InboxEntriesProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Head isBeside={openId !== null} />
      <ul aria-label="Inbox">
        {entries.map((entry) => (
          <Row
            key={entry.id}
            {...{ entry, now, linkTo }}
            isOpen={entry.id === openId}
            isBeside={openId !== null}
          />
        ))}
      </ul>
    </div>
  );
}
