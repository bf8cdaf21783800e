import { MAX_ATTEMPTS, type ArchivedCall } from '@connect-console/server/contract';
import { KindName } from '../../../records/webhook/type-name';
import { ShortId } from '../../../ui/text/short-id';
import { Age } from './age';
import { CallLink } from '../../../records/call/call-link';
import { listedIds, type CallListProps } from './call-list-props';
import { CallStatus } from '../../../records/call/call-status';
import { nextAttemptAt } from '../../../records/call/countdown';
import { NextAttempt } from './next-attempt';
import { PersonLink } from '../../../records/user/user-link';
import { RerunButton } from '../../../records/call/rerun-button';
import { RerunFateMark } from './rerun-fate-mark';
import { RerunMark } from './rerun-mark';
import { SelectBox } from './select-box';
import { withPressed } from './selection';

const OWN = 'relative z-10 w-fit max-w-full';

/** One call on a phone. */
export function CallCard(props: CallListProps & { call: ArchivedCall }) {
  const { call, environment, openId, reruns, selection, onSelect } = props;
  const { transaction_id, rerun_of } = call;
  const answer = props.answerOf(call);
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
          <SelectBox
            label={`Select ${transaction_id}`}
            isTicked={selection.ids.has(transaction_id)}
            onPress={(isRange) => {
              onSelect((before) => withPressed(before, listedIds(props), transaction_id, isRange));
            }}
          />
          <CallStatus call={call} />
          <RerunFateMark call={call} />
        </div>
        <div className={`${OWN} text-sm`}>
          <Age environment={environment} ms={call.created_at} />
        </div>
      </div>
      <div className="mt-0.5 flex items-center justify-between gap-3">
        <div className="min-w-0 text-sm">
          <CallLink
            environment={environment}
            transaction_id={transaction_id}
            isCurrent={openId === transaction_id}
            className="after:absolute after:inset-0"
          >
            <ShortId id={transaction_id} inControl />
          </CallLink>
          {rerun_of !== null && <RerunMark origin={rerun_of} />}
        </div>
        <div className={`${OWN} -mr-2 shrink-0`}>
          <RerunButton
            {...{ environment, call, reruns }}
            look="word"
            disabledReason={props.rerunDisabledReason}
          />
        </div>
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
        {answer && <span className={`${OWN} flex`}>{answer}</span>}
        <span className={`${OWN} overflow-clip text-ellipsis whitespace-nowrap`}>
          <PersonLink environment={environment} call={call} />
        </span>
        {nextAttemptAt(call) !== null && (
          <span className="text-soft">
            next: <NextAttempt environment={environment} call={call} />
          </span>
        )}
      </div>
      <div className={`${OWN} mt-0.5 truncate text-xs text-soft`}>
        <KindName kind={call.webhook_type} /> · {call.attempts} of {MAX_ATTEMPTS}
      </div>
    </>
  );
}
