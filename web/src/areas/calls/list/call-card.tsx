import { type ArchivedCall, MAX_ATTEMPTS } from '@connect-console/server/contract';
import { RowLink, type CallListProps } from './call-columns';
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

interface CallCardProps extends CallListProps {
  call: ArchivedCall;
  /** The ids of the loaded rows, in their order. */
  listed: readonly string[];
}

/** One call on a phone. */
export function CallCard({ call, openId, ...selecting }: CallCardProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
          <SelectRow id={call.transaction_id} {...selecting} />
          <CallStatus call={call} />
          <RerunFateMark call={call} />
        </div>
        <div className={`${OWN} text-sm`}>
          <ServiceAge ms={call.created_at} form="list" />
        </div>
      </div>
      <div className="mt-0.5 flex items-center justify-between gap-3">
        <div className="min-w-0 text-sm">
          <RowLink {...{ call, openId }} />
        </div>
        <div className={`${OWN} -mr-2 shrink-0`}>
          <RerunButton call={call} look="word" />
        </div>
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
        {call.response !== null && (
          <span className={`${OWN} flex`}>
            <ResponseChip response={call} />
          </span>
        )}
        <span className={`${OWN} overflow-clip text-ellipsis whitespace-nowrap`}>
          <UserLink reference_user_id={call.reference_user_id} />
        </span>
        {nextAttemptAt(call) !== null && (
          <span className="text-soft">
            next: <NextAttempt call={call} />
          </span>
        )}
      </div>
      <div className={`${OWN} mt-0.5 truncate text-xs text-soft`}>
        <TypeName type={call.webhook_type} /> · {call.attempts} of {MAX_ATTEMPTS}
      </div>
    </>
  );
}
