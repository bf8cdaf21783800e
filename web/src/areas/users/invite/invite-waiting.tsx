import {
  isOwnComputer,
  type Environment,
  type PersonStatus,
} from '@connect-console/server/contract';
import { useId } from 'react';
import { fitsInCode } from '../../../ui/text/code-capacity';
import { OwnComputerNote } from '../../../ui/feedback/own-computer-note';
import { Elapsed } from '../../../records/user/elapsed';
import { InviteActions } from './invite-actions';
import { InviteCode } from './invite-code';
import { StateRing } from './state-ring';

interface InviteWaitingProps {
  environment: Environment;
  reference_user_id: string;
  invite_url: string;
  registered_at: number;
  status: PersonStatus;
}

/** The invite while it is open. On a phone the link comes first and the code second (part 1, step 2). */
export function InviteWaiting(props: InviteWaitingProps) {
  const { environment, reference_user_id, invite_url, registered_at, status } = props;
  const svgId = useId();
  const hasCode = fitsInCode(invite_url);
  const isOnlyHere = isOwnComputer(invite_url);
  return (
    <div className="flex flex-col gap-4 max-sm:flex-col-reverse">
      <div className="flex flex-col gap-4">
        <StateRing tone={status === 'waiting' ? 'waiting' : 'off'}>
          {hasCode ? (
            <InviteCode invite_url={invite_url} svgId={svgId} />
          ) : (
            <p className="text-center text-soft">Too long for a code; use the link.</p>
          )}
        </StateRing>
        <div className="text-center">
          <p data-print="never" className="text-lg">
            {status === 'waiting' ? 'Waiting' : 'To be checked'}{' '}
            <Elapsed environment={environment} since={registered_at} />
          </p>
          <p data-print="never" className="text-sm text-soft">
            {hasCode && !isOnlyHere && 'Scan with the phone’s camera. '}The result appears here by
            itself.
          </p>
          {isOnlyHere && (
            <div data-print="never" className="mt-3 text-left">
              <OwnComputerNote invite_url={invite_url} />
            </div>
          )}
          <p className="hidden font-mono text-sm break-all print:block">{reference_user_id}</p>
          <p className="hidden font-mono text-sm break-all print:block">{invite_url}</p>
        </div>
      </div>
      <InviteActions {...{ invite_url, reference_user_id }} svgId={hasCode ? svgId : null} />
    </div>
  );
}
