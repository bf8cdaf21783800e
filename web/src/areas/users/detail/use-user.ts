import {
  readConnectionStatus,
  type Environment,
  type UserDetail,
} from '@connect-console/server/contract';
import { useHistory } from '../../../api/users/history';
import { useWatch } from '../../../api/users/watch';
import { timelineItems } from '../timeline/timeline-items';

/** Everything that is known of a user, joined: the user, the last response of get_status, calls and attempts. */
export function useUser(environment: Environment, user: UserDetail) {
  const { reference_user_id } = user;
  useWatch(environment, [reference_user_id]);
  const query = useHistory(environment, reference_user_id);
  const history = query.data ?? null;
  return {
    connection: readConnectionStatus(user.last_response),
    history,
    historyError: query.error,
    items: timelineItems({ user, history }),
  };
}
