import { may, type Permission } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironment } from '../api/use-environment';
import { sessionQuery } from '../api/session';

/** Why the member's role may not do something here; undefined if it may. */
export function useRefusalReason(permission: Permission): string | undefined {
  const environment = useEnvironment();
  const { data } = useSuspenseQuery(sessionQuery);
  if (may(data.role, permission, environment)) return undefined;
  return `The role ${data.role} does not allow this in ${environment}`;
}

interface RoleNoteProps {
  permission: Permission;
  /** What the role may not do on this page: "rerun calls". */
  what: string;
}

/** What the role may not do on a page; nothing if it may (product.md, roles). */
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
