import { may, type Environment, type Permission } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/session';

/** Why the member's role may not do something here; undefined if it may. */
export function useRefusalReason(
  permission: Permission,
  environment: Environment,
): string | undefined {
  const { data } = useSuspenseQuery(sessionQuery);
  if (may(data.role, permission, environment)) return undefined;
  return `The role ${data.role} does not allow this in ${environment}`;
}
