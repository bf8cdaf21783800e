import type { Environment, RosterEntry } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { pollEvery } from '../../api/poll-pace';
import { connectionStatusQuery } from '../../api/users';
import { isOpen } from './person-wording';

const AT_MOST = 10;
const EVERY_MS = 10_000;
const SOON_MS = 2000;

interface StatusPollProps {
  environment: Environment;
  id: string;
  every: number;
}

function StatusPoll({ environment, id, every }: StatusPollProps) {
  useQuery({
    ...connectionStatusQuery(environment, id),
    refetchInterval: pollEvery(every),
    staleTime: every,
  });
  return null;
}

interface StatusPollsProps {
  environment: Environment;
  users: readonly RosterEntry[];
  inView: ReadonlySet<string>;
}

/**
 * Asks get_status, gently, for the first waiting people in view. The console notes each answer in the
 * roster, from which the list learns it; nothing is asked while the page is hidden.
 */
export function StatusPolls({ environment, users, inView }: StatusPollsProps) {
  return users
    .filter((user) => isOpen(user.status) && inView.has(user.reference_user_id))
    .slice(0, AT_MOST)
    .map(({ reference_user_id: id, status }) => (
      <StatusPoll
        key={id}
        environment={environment}
        id={id}
        // A webhook has spoken since the last answer, or there was none: that is settled at once.
        every={status === 'unknown' ? SOON_MS : EVERY_MS}
      />
    ));
}
