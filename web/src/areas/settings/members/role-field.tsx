import { ROLES, type Role } from '@connect-console/server/contract';
import { SelectField } from '../../../ui/form/select';
import { roleSentence } from '../role-words';

interface RoleFieldProps {
  /** All unless some are given. */
  roles?: readonly Role[];
  value: Role;
  onChange: (role: Role) => void;
}

/** A role with its permissions. */
export function RoleField({ roles = ROLES, value, onChange }: RoleFieldProps) {
  return (
    <SelectField
      label="Role"
      value={value}
      options={roles.map((role) => [role, role] as const)}
      hint={roleSentence(value)}
      onChange={onChange}
    />
  );
}
