import { MAX_ATTEMPTS, type ArchivedAttempt } from '@connect-console/server/contract';
import { RecordLink } from '../../ui/table/record-link';
import { hostCell } from '../../records/webhook/host-cell';
import { Matched } from '../../ui/text/matched';
import { TypeName } from '../../records/webhook/type-name';
import type { Column } from '../../ui/table/table-columns';
import { ResponseChip, responseWords } from '../../records/attempt/response-chip';
import { durationMs } from '../../ui/time/times';
import { ServiceAge } from '../../records/service-age';
import { UserLink } from '../../records/user/user-link';
import { TransactionLink } from '../../records/call/call-link';

/** The columns of the table of attempts, widths in CSS pixels. */
export const ATTEMPT_COLUMNS: readonly Column<ArchivedAttempt>[] = [
  {
    id: 'response',
    title: 'Response',
    // The longest code and its words, "ECONNREFUSED Connection refused".
    width: 254,
    isElastic: true,
    isFixed: true,
    cell: (attempt, { isOpen }) => (
      // Covers the row; the list's filter stays in the address.
      <RecordLink
        to="."
        search={(before: object) => ({ ...before, event: attempt.attempt_key })}
        resetScroll={false}
        preload={false}
        aria-current={isOpen ? 'true' : undefined}
        className="after:absolute after:inset-0"
      >
        <ResponseChip response={attempt} /> <span className="ml-1">{responseWords(attempt)}</span>
      </RecordLink>
    ),
  },
  {
    id: 'body',
    title: 'Body',
    width: 170,
    rank: 4,
    cell: ({ body_excerpt }) =>
      body_excerpt && (
        <bdi className="font-mono text-[0.94em] text-soft">
          <Matched text={body_excerpt} />
        </bdi>
      ),
  },
  {
    id: 'attempt',
    title: 'Attempt',
    width: 76,
    align: 'right',
    rank: 9,
    cell: ({ attempt }) =>
      attempt !== null && (
        <span className="text-soft">
          {attempt} of {MAX_ATTEMPTS}
        </span>
      ),
  },
  {
    id: 'type',
    title: 'Event type',
    width: 172,
    isOwn: true,
    rank: 3,
    cell: ({ webhook_type }) => <TypeName type={webhook_type} isShort />,
  },
  {
    id: 'transaction',
    title: 'Transaction',
    width: 140,
    isOwn: true,
    rank: 8,
    cell: ({ transaction_id }) => <TransactionLink transaction_id={transaction_id} />,
  },
  {
    id: 'user',
    title: 'User',
    width: 124,
    isOwn: true,
    rank: 7,
    cell: ({ reference_user_id }) => <UserLink reference_user_id={reference_user_id} limit={13} />,
  },
  {
    id: 'destination',
    title: 'Destination',
    width: 150,
    rank: 2,
    cell: ({ destination_url }) => hostCell(destination_url),
  },
  {
    id: 'duration',
    title: 'Duration',
    width: 80,
    align: 'right',
    rank: 6,
    cell: ({ duration_ms }) =>
      duration_ms !== null && <span className="text-soft">{durationMs(duration_ms)}</span>,
  },
  {
    id: 'time',
    title: 'When',
    width: 116,
    align: 'right',
    isFixed: true,
    isOwn: true,
    cell: ({ created_at }) => <ServiceAge ms={created_at} form="list" />,
  },
];
