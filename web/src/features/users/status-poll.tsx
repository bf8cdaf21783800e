import type { Environment, RosterEntry } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { connectionStatusQuery } from '../../api/users';
import { isOpen } from './person-wording';

const AT_MOST = 10;
const EVERY_MS = 10_000;

function StatusPoll({ environment, id }: { environment: Environment; id: string }) {
  useQuery({
    ...connectionStatusQuery(environment, id),
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
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
    .map(({ reference_user_id: id }) => <StatusPoll key={id} environment={environment} id={id} />);
}
