import type { Environment, RosterEntry } from '@connect-console/server/contract';
import type { RefCallback } from 'react';
import { UserRow } from './user-row';

/** What the list is drawn from, as a table or as cards. */
export interface UserListProps {
  environment: Environment;
  users: readonly RosterEntry[];
  /** Given to every row, to tell which are in view; a row's id is in its `data-row`. */
  rowRef: RefCallback<HTMLElement>;
}

const HEAD = 'h-9 px-2.5 text-left text-xs font-medium text-soft';

/** The people as a table. */
export function UserTable({ environment, users, rowRef }: UserListProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">Users</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} pl-3`}>
              Reference user ID
            </th>
            <th scope="col" className={`${HEAD} w-[12.5rem]`}>
              Status
            </th>
            <th scope="col" className={`${HEAD} w-36`}>
              Data request
            </th>
            <th scope="col" className={`${HEAD} hidden w-60 xl:table-cell`}>
              Region
            </th>
            <th scope="col" className={`${HEAD} w-48`}>
              Registered
            </th>
            <th scope="col" className={`${HEAD} hidden w-28 pr-3 text-right lg:table-cell`}>
              Checked
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.reference_user_id}
              environment={environment}
              user={user}
              rowRef={rowRef}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
