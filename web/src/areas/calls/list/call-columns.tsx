import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import { hostCell } from '../../../records/webhook/host-cell';
import { TypeName } from '../../../records/webhook/type-name';
import { ShortId } from '../../../ui/text/short-id';
import type { Column } from '../../../ui/table/table-columns';
import { ServiceAge } from '../../../records/service-age';
import { CallLink } from '../../../records/call/call-link';
import { CallAttempts, RerunFateMark, RerunMark } from '../../../records/call/call-status';
import { callWording } from '../../../records/call/call-wording';
import { countdownShort, nextAttemptAt } from '../../../records/call/countdown';
import { StatusMark } from '../../../ui/feedback/status';
import { NotProvided } from '../../../ui/text/not-provided';
import { useServiceNow } from '../../../api/service-clock';
import { ResponseChip } from '../../../records/attempt/response-chip';
import { UserLink } from '../../../records/user/user-link';
import { RerunButton } from '../../../records/call/rerun-button';

interface RowLinkProps {
  call: ArchivedCall;
  isOpen: boolean;
}

/** The link of a row, which covers all of it. */
function RowLink({ isOpen, call: { transaction_id, rerun_of } }: RowLinkProps) {
  return (
    <>
      <CallLink
        transaction_id={transaction_id}
        isCurrent={isOpen}
        className="after:absolute after:inset-0"
      >
        <ShortId id={transaction_id} inControl />
      </CallLink>
      {rerun_of !== null && <RerunMark origin={rerun_of} />}
    </>
  );
}

/** When a retrying call is next attempted, counting down by the service's clock. */
function NextAttempt({ call }: { call: ArchivedCall }) {
  const at = nextAttemptAt(call);
  // A row without a countdown is not drawn again each second.
  const now = useServiceNow(at === null ? 60 : 1);
  if (at === null) return <NotProvided />;
  return <span className="tabular-nums">{countdownShort(at, now)}</span>;
}

/**
 * A call's state in its row with the result of its reruns, together on at most two lines that fit the row's height; the
 * raw listed status is only shown in the open call.
 */
function RowState({ call }: { call: ArchivedCall }) {
  const hasMark = call.rerun_state !== null || call.delivered_by_rerun;
  const wording = callWording(call);
  const isShort = hasMark && call.state_reason === 'left_window';
  return (
    <span className="flex flex-wrap items-center gap-x-2 leading-4 whitespace-normal">
      <StatusMark {...wording} text={isShort ? 'Unknown' : wording.text} />
      <RerunFateMark call={call} />
    </span>
  );
}

interface CallColumnsProps {
  environment: Environment;
  /** A call is open beside the list. Its panel has the time and the rerun, so that User, Response and Next stay. */
  isBeside: boolean;
  /** Some of the calls are reruns. */
  hasReruns: boolean;
  /** Why the member's role may not rerun calls; undefined if it may. */
  refusal: string | undefined;
}

/** All columns of the table of calls, widths in CSS pixels. */
export function callColumns(props: CallColumnsProps) {
  const { environment, isBeside, hasReruns, refusal } = props;
  const isWide = environment === 'production';
  const columns: Column<ArchivedCall>[] = [
    {
      id: 'status',
      title: 'State',
      width: 190,
      isFixed: true,
      cell: (call) => <RowState call={call} />,
    },
    {
      id: 'transaction',
      title: 'Transaction',
      width: hasReruns ? 140 : 116,
      isFixed: true,
      cell: (call, { isOpen }) => <RowLink {...{ call, isOpen }} />,
    },
    {
      id: 'user',
      title: 'User',
      width: 112,
      roomy: 130,
      isElastic: true,
      isOwn: true,
      rank: 9,
      cell: ({ reference_user_id }, { idLimit }) => (
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
      name: 'Last response',
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
      cell: (call) => (
        <span className="text-soft">
          <CallAttempts call={call} />
        </span>
      ),
    },
    {
      id: 'next',
      title: 'Next',
      name: 'Next attempt',
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
      isUntitled: true,
      cell: (call) => <RerunButton {...{ call, refusal }} look={isWide ? 'word' : 'icon'} />,
    },
  ];
  return isBeside ? columns.filter(({ id }) => id !== 'created' && id !== 'rerun') : columns;
}
