import { Link } from '@tanstack/react-router';
import { userLink } from '../../../api/user-address';
import { pressThrough } from '../../../ui/table/press-through';
import { ShortId } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';
import { NotedAge } from './noted-age';
import { dataRequestName } from '../../../records/user/data-request-wording';
import { PersonMark } from '../../../records/user/user-mark';
import type { UserListProps } from './user-table';

/** The people as cards, for a phone. */
export function UserCards({ environment, users, rowRef }: UserListProps) {
  return (
    <ul aria-label="Users" className="space-y-2">
      {users.map((user) => (
        <li
          key={user.reference_user_id}
          ref={rowRef}
          data-row={user.reference_user_id}
          onClick={pressThrough}
          className="relative rounded-card border border-line bg-surface p-3 text-sm"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Link
              {...userLink(environment, user.reference_user_id)}
              className="font-medium after:absolute after:inset-0"
            >
              <ShortId id={user.reference_user_id} limit={24} inControl />
            </Link>
            <PersonMark status={user.status} />
          </div>
          <p className="mt-1.5 flex flex-wrap gap-x-1.5 text-soft">
            {user.data_request_type !== null && (
              <span>{dataRequestName(user.data_request_type, 'short')} ·</span>
            )}
            {user.uniqueness_region_id !== null && (
              <span>
                <ShortId id={user.uniqueness_region_id} limit={18} inControl /> ·
              </span>
            )}
            <span>
              <NotedAge environment={environment} ms={user.registered_at} />{' '}
              {user.origin === 'followed' ? 'followed by' : 'by'}{' '}
              <bdi>{visibleText(user.registered_by)}</bdi>
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
