import {
  may,
  permissionOf,
  type Environment,
  type Permission,
  type Role,
} from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { accessOf } from '../api/client';
import { useEnvironment } from '../api/use-environment';
import { sessionQuery } from '../api/session';

function refusalOf(role: Role, permission: Permission, environment?: Environment) {
  if (may(role, permission, environment)) return undefined;
  return `The role ${role} does not allow this${environment ? ` in ${environment}` : ''}`;
}

/** Why the member's role may not do something here; undefined if it may. */
export function useRefusalReason(permission: Permission): string | undefined {
  const environment = useEnvironment();
  return refusalOf(useSuspenseQuery(sessionQuery).data.role, permission, environment);
}

/** Why the role may not do the write with this key, by the row of its operation; undefined if it may. */
export function useWriteRefusal(mutationKey: readonly unknown[]): string | undefined {
  // Read by the frame of every page.
  const role = useQuery({ ...sessionQuery, enabled: false }).data?.role;
  const { access, environment } = accessOf(mutationKey);
  const permission = permissionOf(access);
  return role && permission && refusalOf(role, permission, environment);
}

interface RoleNoteProps {
  permission: Permission;
  /** What the role may not do on this page: "rerun calls". */
  what: string;
}

/** What the role may not do on a page; empty if it may (product.md, roles). */
export function RoleNote({ permission, what }: RoleNoteProps) {
  const environment = useEnvironment();
  const { role } = useSuspenseQuery(sessionQuery).data;
  if (may(role, permission, environment)) return null;
  return (
    <p className="mb-3 text-sm text-soft">
      The role {role} has read-only access here. It cannot {what} in {environment}.
    </p>
  );
}
