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
    <div>
      <SelectField
        label="Role"
        value={value}
        options={roles.map((role) => [role, role] as const)}
        onChange={onChange}
      />
      <p className="mt-1 text-sm text-soft">{roleSentence(value)}</p>
    </div>
  );
}
