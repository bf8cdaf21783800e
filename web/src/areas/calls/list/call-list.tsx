import { type ArchivedCall, MAX_ATTEMPTS } from '@connect-console/server/contract';
import { useCallback } from 'react';
import { ArchiveRows } from '../../../page/archive-rows';
import { callColumns, RowLink } from './call-columns';
import { rowId, type CallListProps, listedIds } from './call-list-props';
import { useRerunPresses } from '../../../api/calls/rerun';
import { RerunNotice } from '../../../records/call/rerun-notice';
import { TypeName } from '../../../records/webhook/type-name';
import { ServiceAge } from '../../../records/service-age';
import { CallStatus } from '../../../records/call/call-status';
import { nextAttemptAt } from '../../../records/call/countdown';
import { NextAttempt } from './next-attempt';
import { ResponseChip } from '../../../records/attempt/response-chip';
import { UserLink } from '../../../records/user/user-link';
import { RerunButton } from '../../../records/call/rerun-button';
import { RerunFateMark } from './rerun-fate-mark';
import { SelectRow } from '../../../ui/table/select-box';

const OWN = 'relative z-10 w-fit max-w-full';

/** One call on a phone. */
function CallCard(props: CallListProps & { call: ArchivedCall }) {
  const { call, environment, openId, selection, onSelect } = props;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
          <SelectRow
            {...{ selection, onSelect }}
            id={call.transaction_id}
            listed={listedIds(props)}
          />
          <CallStatus call={call} />
          <RerunFateMark call={call} />
        </div>
        <div className={`${OWN} text-sm`}>
          <ServiceAge environment={environment} ms={call.created_at} form="list" />
        </div>
      </div>
      <div className="mt-0.5 flex items-center justify-between gap-3">
        <div className="min-w-0 text-sm">
          <RowLink {...{ environment, call, openId }} />
        </div>
        <div className={`${OWN} -mr-2 shrink-0`}>
          <RerunButton {...{ environment, call }} look="word" />
        </div>
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
        {call.response !== null && (
          <span className={`${OWN} flex`}>
            <ResponseChip response={call} />
          </span>
        )}
        <span className={`${OWN} overflow-clip text-ellipsis whitespace-nowrap`}>
          <UserLink {...{ environment }} reference_user_id={call.reference_user_id} />
        </span>
        {nextAttemptAt(call) !== null && (
          <span className="text-soft">
            next: <NextAttempt environment={environment} call={call} />
          </span>
        )}
      </div>
      <div className={`${OWN} mt-0.5 truncate text-xs text-soft`}>
        <TypeName type={call.webhook_type} /> · {call.attempts} of {MAX_ATTEMPTS}
      </div>
    </>
  );
}

/** The rows of the list of calls. */
export function CallList(props: CallListProps) {
  const { environment, items, lineCount, onNearEnd, openId, selection, onSelect } = props;
  const presses = useRerunPresses(environment);
  const pressed = new Set(presses.map(({ call }) => call.transaction_id));
  const columns = useCallback(
    (idLimit: number) => callColumns({ environment, items, openId, selection, onSelect }, idLimit),
    [environment, items, openId, selection, onSelect],
  );
  return (
    <ArchiveRows
      {...{ environment, items, lineCount, onNearEnd, columns, what: 'calls' }}
      caption="Webhook calls, newest first"
      rowId={({ transaction_id }) => rowId(transaction_id)}
      isOpen={({ transaction_id }) => transaction_id === openId}
      isMarked={({ rerun_of }) => rerun_of !== null && pressed.has(rerun_of)}
      card={(call) => <CallCard {...props} call={call} />}
      note={(call) => <RerunNotice {...{ environment, call }} />}
    />
  );
}
