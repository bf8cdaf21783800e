import type { ReconciledUser } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../../api/use-environment';
import { callLink, userLink } from '../../../api/record-address';
import { useServiceNow } from '../../../api/service-clock';
import { CallStatus } from '../../../records/call/call-status';
import { CallRerun } from '../../../records/call/rerun-notice';
import { DeliveryMark, UserMark } from '../../../records/user/user-marks';
import { ShortId } from '../../../ui/text/short-id';
import { TimeStamp } from '../../../ui/time/time-stamp';

interface UncertainUsersProps {
  users: readonly ReconciledUser[];
}

/**
 * Users whose outcome was not delivered or may not have been, each with the reason and the possible actions.
 */
export function UncertainUsers({ users }: UncertainUsersProps) {
  const environment = useEnvironment();
  const now = useServiceNow();
  return (
    <ul className="divide-y divide-line">
      {users.map((user) => {
        const { reference_user_id, status, outcome_at, outcome_by, call } = user;
        return (
          <li
            key={reference_user_id}
            className="flex flex-wrap items-start gap-x-4 gap-y-1.5 py-2.5 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-[1_1_26rem] text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
                <Link
                  {...userLink(environment, reference_user_id)}
                  className="font-medium hover:text-accent hover:underline"
                >
                  <ShortId id={reference_user_id} limit={32} inControl />
                </Link>
                <UserMark status={status} />
                {outcome_at !== null && (
                  <span className="text-soft">
                    {outcome_by === 'check' && 'Detected by a status check '}
                    <TimeStamp ms={outcome_at} now={now} form="list" />
                  </span>
                )}
              </p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5">
                <DeliveryMark user={user} />
                {call && (
                  <>
                    <Link
                      {...callLink(environment, call.transaction_id)}
                      className="text-accent hover:underline"
                    >
                      <ShortId id={call.transaction_id} inControl />
                    </Link>
                    <CallStatus call={call} />
                  </>
                )}
              </p>
            </div>
            {call && <CallRerun call={call} />}
          </li>
        );
      })}
    </ul>
  );
}
