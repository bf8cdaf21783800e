import type { Environment, UserEntry } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { userLink } from '../../../api/record-address';
import { pressThrough } from '../../../ui/table/record-link';
import { ShortId } from '../../../ui/text/short-id';
import { dataRequestName } from '../../../records/user/data-request-wording';
import { DeliveryCell } from '../../../records/user/delivery-mark';
import { UserMark } from '../../../records/user/user-mark';
import { KnownSince, NotedAge } from './noted-age';

interface UserRowProps {
  environment: Environment;
  user: UserEntry;
}

const CELL = 'h-9 px-2.5 py-1';
// Above the link that stretches over the row, so that its own hover counts.
const OWN = 'relative z-10 w-fit max-w-full truncate';

/** One user; a press anywhere opens the user's page. */
function UserRow({ environment, user }: UserRowProps) {
  const { reference_user_id, uniqueness_region_id } = user;
  return (
    <tr
      onClick={pressThrough}
      className="relative border-t border-line transition-colors hover:bg-raised"
    >
      <td className={`${CELL} truncate pl-3`}>
        <Link
          {...userLink(environment, reference_user_id)}
          className="font-medium after:absolute after:inset-0"
        >
          <ShortId id={reference_user_id} limit={36} inControl />
        </Link>
      </td>
      <td className={CELL}>
        <UserMark status={user.status} />
      </td>
      <td className={CELL}>
        <div className={OWN}>
          <DeliveryCell user={user} />
        </div>
      </td>
      <td className={`${CELL} hidden truncate lg:table-cell`}>
        {user.data_request_type === null ? (
          <span className="text-soft">–</span>
        ) : (
          dataRequestName(user.data_request_type, 'short')
        )}
      </td>
      <td className={`${CELL} hidden xl:table-cell`}>
        {uniqueness_region_id === null ? (
          <span className="text-soft">–</span>
        ) : (
          <div className={OWN}>
            <ShortId id={uniqueness_region_id} limit={28} />
          </div>
        )}
      </td>
      <td className={CELL}>
        <div className={OWN}>
          <KnownSince {...{ environment, user }} />
        </div>
      </td>
      <td className={`${CELL} hidden pr-3 text-right lg:table-cell`}>
        <div className={`${OWN} ml-auto`}>
          <NotedAge environment={environment} ms={user.connection_at} />
        </div>
      </td>
    </tr>
  );
}

/** What the list is drawn from, as a table or as cards. */
export interface UserRowsProps {
  environment: Environment;
  users: readonly UserEntry[];
}

const HEAD = 'h-9 px-2.5 text-left text-xs font-medium text-soft';
// The titles of the columns with their width, and from which width of the screen they are shown.
const HEADS = [
  ['Reference user ID', 'pl-3'],
  ['Status', 'w-[12.5rem]'],
  ['Webhook', 'w-28'],
  ['Data request', 'hidden w-36 lg:table-cell'],
  ['Region', 'hidden w-60 xl:table-cell'],
  ['First seen', 'w-48'],
  ['Checked', 'hidden w-28 pr-3 text-right lg:table-cell'],
] as const;

/** The users as a table. */
export function UserTable({ environment, users }: UserRowsProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">Users</caption>
        <thead>
          <tr>
            {HEADS.map(([title, look]) => (
              <th key={title} scope="col" className={`${HEAD} ${look}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.reference_user_id} environment={environment} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
