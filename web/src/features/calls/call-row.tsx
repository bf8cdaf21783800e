import { MAX_ATTEMPTS, type Call } from '@connect-console/server/contract';
import { KindName } from '../../ui/kind-name';
import { pressThrough } from '../../ui/press-through';
import { ShortId } from '../../ui/short-id';
import { Age } from './age';
import { columnCount, type CallColumns } from './call-columns';
import { CallLink } from './call-link';
import { rowId, type CallListProps } from './call-list-props';
import { CallStatus } from './call-status';
import { NextAttempt } from './next-attempt';
import { PersonLink } from './person-link';
import { RerunButton } from './rerun-button';
import { rerunOf } from './rerun-log';
import { RerunNotice } from './rerun-notice';
import { originOf, RerunOrigin } from './rerun-origin';

interface CallRowProps extends CallListProps {
  call: Call;
  columns: CallColumns;
}

const CELL = 'h-9 px-2.5 py-1';
// Above the link that stretches over the row, so that its own hover and presses count.
const OWN = 'relative z-10 w-fit max-w-full';

/** One call. A press anywhere opens it; what Rerun came to stands under the row. */
export function CallRow(props: CallRowProps) {
  const { call, environment, columns, listing, openId, reruns } = props;
  const { transaction_id } = call;
  const isOpen = openId === transaction_id;
  const rerun = rerunOf(reruns.log, transaction_id);
  const origin = originOf(reruns.log, transaction_id);
  const ground = isOpen ? 'bg-wash' : origin === null ? 'hover:bg-raised' : 'bg-wash/60';
  return (
    <>
      <tr
        id={rowId(transaction_id)}
        onClick={pressThrough}
        className={`relative scroll-mt-24 scroll-mb-16 border-t border-line transition-colors ${ground}`}
      >
        <td
          className={`${CELL} pl-3 ${isOpen ? 'shadow-[inset_2px_0_0_var(--color-accent)]' : ''}`}
        >
          <div className="flex whitespace-nowrap">
            <CallStatus call={call} />
          </div>
        </td>
        <td className={CELL}>
          <CallLink
            environment={environment}
            transaction_id={transaction_id}
            isCurrent={isOpen}
            className="after:absolute after:inset-0"
          >
            <ShortId id={transaction_id} inControl />
          </CallLink>
          {origin !== null && <RerunOrigin origin={origin} />}
        </td>
        <td className={CELL}>
          <div className={`${OWN} overflow-clip text-ellipsis whitespace-nowrap`}>
            <PersonLink environment={environment} call={call} />
          </div>
        </td>
        {columns.kind && (
          <td className={CELL}>
            <div className={`${OWN} overflow-clip text-ellipsis whitespace-nowrap`}>
              <KindName kind={call.webhook_type} />
            </div>
          </td>
        )}
        <td className={CELL}>
          <div className={`${OWN} flex`}>
            {props.answerOf(call) ?? <span className="text-soft">–</span>}
          </div>
        </td>
        {columns.attempts && (
          <td className={`${CELL} text-right text-soft`}>
            {call.attempts} of {MAX_ATTEMPTS}
          </td>
        )}
        {columns.next && (
          <td className={`${CELL} text-right whitespace-nowrap`}>
            <NextAttempt environment={environment} call={call} />
          </td>
        )}
        <td className={`${CELL} text-right`}>
          <div className={`${OWN} ml-auto`}>
            <Age environment={environment} ms={call.created} />
          </div>
        </td>
        <td className="px-1 text-right">
          <div className={`${OWN} ml-auto`}>
            <RerunButton
              environment={environment}
              call={call}
              reruns={reruns}
              look={columns.word ? 'word' : 'icon'}
              disabledReason={props.rerunDisabledReason}
            />
          </div>
        </td>
      </tr>
      {rerun && !isOpen && (
        <tr>
          <td colSpan={columnCount(columns)} className="px-2.5 pb-2">
            <RerunNotice {...{ environment, call, rerun, reruns }} calls={listing} />
          </td>
        </tr>
      )}
    </>
  );
}
