import { PERMISSIONS, ROLES } from '@connect-console/server/contract';
import { Fact } from '../../../ui/layout/panel';
import { ALLOWS, heldText, roleSentence } from '../role-words';

const CELL = 'px-2.5 py-1.5 align-baseline';

/** What each role may do, from the table that the server checks; on a phone as sentences. */
export function RolesTable() {
  return (
    <>
      <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-y-1.5 text-sm sm:hidden">
        {ROLES.map((role) => (
          <Fact key={role} name={role}>
            {roleSentence(role)}
          </Fact>
        ))}
      </dl>
      <table className="w-full text-sm max-sm:hidden">
        <caption className="sr-only">What each role can do</caption>
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
                const text = heldText(role, permission);
                return (
                  <td key={role} className={`${CELL} ${text === 'no' ? 'text-soft' : ''}`}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
