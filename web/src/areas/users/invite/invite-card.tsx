import type {
  ConnectionStatus,
  Environment,
  PersonStatus,
  RosterEntry,
} from '@connect-console/server/contract';
import { Panel } from '../../../ui/layout/panel';
import { InviteElsewhere } from './invite-elsewhere';
import { InviteResult } from './invite-result';
import { InviteWaiting } from './invite-waiting';
import { isOpen, personWording } from '../../../records/user/user-wording';

interface InviteCardProps {
  environment: Environment;
  user: RosterEntry;
  status: PersonStatus;
  answer: ConnectionStatus | null;
}

/** The invite card (visual.md, "Three pictures that are ours"): it turns into the result by itself. */
export function InviteCard({ environment, user, status, answer }: InviteCardProps) {
  const { reference_user_id, invite_url, registered_at } = user;
  return (
    <div data-print={isOpen(status) ? 'alone' : undefined} className="@container">
      <Panel className="sm:px-6 sm:py-7">
        <p role="status" className="sr-only">
          {personWording[status].word}
        </p>
        {!isOpen(status) ? (
          <InviteResult status={status} answer={answer} />
        ) : invite_url === null ? (
          <InviteElsewhere {...{ environment, reference_user_id, registered_at }} />
        ) : (
          <InviteWaiting
            {...{ environment, reference_user_id, invite_url, registered_at, status }}
          />
        )}
      </Panel>
    </div>
  );
}
