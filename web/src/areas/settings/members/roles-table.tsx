import { ENVIRONMENTS, PERMISSIONS, ROLES } from '@connect-console/server/contract';
import { ALLOWS, heldIn } from './role-words';

const CELL = 'px-2.5 py-1.5 align-baseline';

/** What each role may do, from the table that the server checks. */
export function RolesTable() {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Roles">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-soft">
            <th scope="col" className={`${CELL} font-medium`}>
              Can
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className={`${CELL} font-medium`}>
                {role}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSIONS.map((permission) => (
            <tr key={permission} className="border-b border-line last:border-b-0">
              <th scope="row" className={`${CELL} min-w-48 text-left font-normal`}>
                {ALLOWS[permission]}
              </th>
              {ROLES.map((role) => {
                const where = heldIn(role, permission);
                return (
                  <td key={role} className={CELL}>
                    {where.length === 0 && <span className="text-soft">no</span>}
                    {where.length === ENVIRONMENTS.length && 'yes'}
                    {where.length > 0 && where.length < ENVIRONMENTS.length && where.join()}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
