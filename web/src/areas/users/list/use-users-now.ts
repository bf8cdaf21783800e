import type { Environment, RosterEntry } from '@connect-console/server/contract';
import { useQueries } from '@tanstack/react-query';
import { userQuery } from '../../../api/users';

/** These people as the console has them now, by their id, kept fresh by the pushes; without who is not read yet. */
export function useUsersNow(
  environment: Environment,
  ids: readonly string[],
): ReadonlyMap<string, RosterEntry> {
  const answers = useQueries({ queries: ids.map((id) => userQuery(environment, id)) });
  const users = answers.flatMap(({ data }) => data ?? []);
  return new Map(users.map((user) => [user.reference_user_id, user]));
}
