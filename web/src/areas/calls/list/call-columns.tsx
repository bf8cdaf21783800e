import {
  MAX_ATTEMPTS,
  type ArchivedCall,
  type Environment,
} from '@connect-console/server/contract';
import { hostCell } from '../../../records/webhook/host-cell';
import { TypeName } from '../../../records/webhook/type-name';
import { ShortId } from '../../../ui/text/short-id';
import type { Column } from '../../../ui/table/table-columns';
import { ServiceAge } from '../../../records/service-age';
import { CallLink } from '../../../records/call/call-link';
import { WordedStatus } from '../../../records/call/call-status';
import { callWording, type CallWording } from '../../../records/call/call-wording';
import { NextAttempt } from './next-attempt';
import { ResponseChip } from '../../../records/attempt/response-chip';
import { UserLink } from '../../../records/user/user-link';
import { RerunButton } from '../../../records/call/rerun-button';
import { RerunFateMark, RerunMark, rerunMarkLength } from './rerun-fate-mark';
import { SelectAll, SelectRow, type SelectionProps } from '../../../ui/table/select-box';

/** The columns of the calls for the menu. */
export const CALL_COLUMNS = [
  { id: 'type', title: 'Event type' },
  { id: 'user', title: 'User' },
  { id: 'response', title: 'Last response' },
  { id: 'attempts', title: 'Attempts' },
  { id: 'next', title: 'Next attempt' },
  { id: 'destination', title: 'Destination' },
] as const;

// The columns hidden beside an open call, so that User, Response and Next stay: the panel shows the time and the rerun.
const BESIDE = new Set(['select', 'created', 'rerun']);

/** What the rows are drawn from, besides their records. */
export interface CallListProps extends Omit<SelectionProps, 'listed'> {
  /** The call that is open beside the list, or null. */
  openId: string | null;
}

// The table's 13 px text is 6.6 px wide on average; the cell has its shape and 10 px to each side beside it.
const CHARACTER_PX = 6.6;
const AROUND_PX = 44;
const SHORTEST = 'Delivered on attempt 1'.length;
const LONGEST = 48;

interface RowLinkProps extends Pick<CallListProps, 'openId'> {
  call: ArchivedCall;
}

/** The link of a row, which covers all of it. */
function RowLink({ openId, call: { transaction_id, rerun_of } }: RowLinkProps) {
  return (
    <>
      <CallLink
        transaction_id={transaction_id}
        isCurrent={openId === transaction_id}
        className="after:absolute after:inset-0"
      >
        <ShortId id={transaction_id} inControl />
      </CallLink>
      {rerun_of !== null && <RerunMark origin={rerun_of} />}
    </>
  );
}

/** A call's state in its row, with the result of its reruns; the raw listed status is only shown in the open call. */
function rowWording(call: ArchivedCall): CallWording {
  const wording = callWording(call);
  const isShort = call.state_reason === 'left_window' && rerunMarkLength(call) > 0;
  return isShort ? { ...wording, text: 'Unknown' } : wording;
}

/** The width of the longest state among the rows, in CSS pixels. */
function stateWidth(calls: readonly ArchivedCall[]): number {
  const longest = calls.reduce(
    (most, call) => Math.max(most, rowWording(call).text.length + rerunMarkLength(call)),
    SHORTEST,
  );
  return Math.ceil(AROUND_PX + Math.min(longest, LONGEST) * CHARACTER_PX);
}

/**
 * All columns of the table of calls, widths in CSS pixels; a user's ID of up to `idLimit` characters is not shortened.
 */
export function callColumns(
  { environment, openId, selection, onSelect }: CallListProps & { environment: Environment },
  calls: readonly ArchivedCall[],
  idLimit: number,
): Column<ArchivedCall>[] {
  const isBeside = openId !== null;
  const hasReruns = calls.some(({ rerun_of }) => rerun_of !== null);
  const listed = calls.map(({ transaction_id }) => transaction_id);
  const isWide = environment === 'production';
  const columns: Column<ArchivedCall>[] = [
    {
      id: 'select',
      title: 'Select',
      width: 40,
      isFixed: true,
      head: <SelectAll what="calls" {...{ listed, selection, onSelect }} />,
      cell: ({ transaction_id: id }) => <SelectRow {...{ id, listed, selection, onSelect }} />,
    },
    {
      id: 'status',
      title: 'State',
      width: stateWidth(calls),
      isFixed: true,
      cell: (call) => (
        <>
          <WordedStatus {...rowWording(call)} />
          {rerunMarkLength(call) > 0 && (
            <span className="ml-2">
              <RerunFateMark call={call} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'transaction',
      title: 'Transaction',
      width: hasReruns ? 140 : 116,
      isFixed: true,
      cell: (call) => <RowLink {...{ call, openId }} />,
    },
    {
      id: 'user',
      title: 'User',
      width: 112,
      roomy: 130,
      isElastic: true,
      isOwn: true,
      rank: 9,
      cell: ({ reference_user_id }) => (
        <UserLink reference_user_id={reference_user_id} limit={idLimit} />
      ),
    },
    {
      id: 'type',
      title: 'Event type',
      width: 184,
      isOwn: true,
      rank: 4,
      cell: ({ webhook_type }) => <TypeName type={webhook_type} isShort />,
    },
    {
      id: 'response',
      title: 'Response',
      width: 120,
      isOwn: true,
      rank: 8,
      cell: (call) => <ResponseChip response={call} />,
    },
    {
      id: 'attempts',
      title: 'Attempts',
      width: 72,
      align: 'right',
      rank: 5,
      cell: ({ attempts }) => (
        <span className="text-soft">
          {attempts} of {MAX_ATTEMPTS}
        </span>
      ),
    },
    {
      id: 'next',
      title: 'Next',
      width: 64,
      align: 'right',
      rank: 7,
      cell: (call) => call.state === 'retrying' && <NextAttempt call={call} />,
    },
    {
      id: 'destination',
      title: 'Destination',
      width: 126,
      rank: 3,
      cell: ({ destination_url }) => hostCell(destination_url),
    },
    {
      id: 'created',
      title: 'Created',
      width: 112,
      align: 'right',
      isFixed: true,
      isOwn: true,
      cell: ({ created_at }) => <ServiceAge ms={created_at} form="list" />,
    },
    {
      id: 'rerun',
      title: 'Rerun',
      width: isWide ? 192 : 56,
      isFixed: true,
      align: 'right',
      isOwn: true,
      head: null,
      cell: (call) => <RerunButton call={call} look={isWide ? 'word' : 'icon'} />,
    },
  ];
  const isLeft = ({ id }: Column<ArchivedCall>) =>
    BESIDE.has(id) && !(id === 'select' && selection.ids.size > 0);
  return isBeside ? columns.filter((column) => !isLeft(column)) : columns;
}
