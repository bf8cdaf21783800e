import { MAX_ATTEMPTS, type Call } from '@connect-console/server/contract';
import { KindName } from '../../ui/kind-name';
import { pressThrough } from '../../ui/press-through';
import { ShortId } from '../../ui/short-id';
import { Age } from './age';
import { CallLink } from './call-link';
import { rowId, type CallListProps } from './call-list-props';
import { CallStatus } from './call-status';
import { nextAttemptAt } from './countdown';
import { NextAttempt } from './next-attempt';
import { PersonLink } from './person-link';
import { RerunButton } from './rerun-button';
import { rerunOf } from './rerun-log';
import { RerunNotice } from './rerun-notice';
import { originOf, RerunOrigin } from './rerun-origin';

const OWN = 'relative z-10 w-fit max-w-full';

function CallCard(props: CallListProps & { call: Call }) {
  const { call, environment, listing, openId, reruns } = props;
  const { transaction_id } = call;
  const rerun = rerunOf(reruns.log, transaction_id);
  const origin = originOf(reruns.log, transaction_id);
  const answer = props.answerOf(call);
  return (
    <li id={rowId(transaction_id)} className="scroll-mt-28 border-t border-line first:border-t-0">
      <div
        onClick={pressThrough}
        className={`relative px-3 py-2.5 ${origin === null ? '' : 'bg-wash/60'}`}
      >
        <div className="flex items-baseline justify-between gap-3">
          <CallStatus call={call} />
          <div className={`${OWN} text-sm`}>
            <Age environment={environment} ms={call.created} />
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
            {origin !== null && <RerunOrigin origin={origin} />}
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
      </div>
      {rerun && (
        <div className="px-3 pb-3">
          <RerunNotice {...{ environment, call, rerun, reruns }} calls={listing} />
        </div>
      )}
    </li>
  );
}

/** The calls on a phone. */
export function CallCards(props: CallListProps) {
  return (
    <ul
      aria-label="Recent calls, newest first"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      {props.rows.map((call) => (
        <CallCard key={call.transaction_id} {...props} call={call} />
      ))}
    </ul>
  );
}
