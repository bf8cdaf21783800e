import type { Environment, UserEntry, UserPage } from '@connect-console/server/contract';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/form/button';
import { NewRowsPill } from '../../../ui/list/growing-list';
import { useHeldRows } from '../../../ui/list/use-held-rows';
import { useMedia } from '../../../ui/layout/use-layout';
import { UserTable, type UserRowsProps } from './user-table';
import { userQuery } from '../../../api/users/users';
import { useWatch } from '../../../api/users/watch';
import { isOpen } from '../../../records/user/user-wording';
import { userLink } from '../../../api/record-address';
import { pressThrough } from '../../../ui/table/record-link';
import { ShortId } from '../../../ui/text/short-id';
import { dataRequestName } from '../../../records/user/data-request-wording';
import { DeliveryMark } from '../../../records/user/delivery-mark';
import { UserMark } from '../../../records/user/user-mark';
import { KnownSince } from './noted-age';

/** The users as cards, for a phone. */
function UserCards({ environment, users }: UserRowsProps) {
  return (
    <ul aria-label="Users" className="space-y-2">
      {users.map((user) => (
        <li
          key={user.reference_user_id}
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
            <UserMark status={user.status} />
          </div>
          <div className="relative z-10 mt-1 w-fit empty:hidden">
            <DeliveryMark {...{ environment, user }} />
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
            <KnownSince {...{ environment, user }} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** These users as the console has them now, by their ID, kept fresh by the pushes; without those not read yet. */
function useUsersNow(
  environment: Environment,
  ids: readonly string[],
): ReadonlyMap<string, UserEntry> {
  const queries = useQueries({ queries: ids.map((id) => userQuery(environment, id)) });
  const users = queries.flatMap(({ data }) => data ?? []);
  return new Map(users.map((user) => [user.reference_user_id, user]));
}

const idOf = (user: UserEntry) => user.reference_user_id;

interface UserListProps {
  environment: Environment;
  pages: readonly UserPage[];
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** The users, page by page. New ones come at the top and wait there while the list is scrolled. */
export function UserList(props: UserListProps) {
  const { environment, pages, hasMore, isLoadingMore, onMore } = props;
  const isRoomy = useMedia('(min-width: 768px)');
  const [first, ...others] = pages;
  const listed = others.flatMap((page) => page.users);
  const { rows, fresh, left, top, release } = useHeldRows(first?.users ?? [], listed, idOf);
  // A user who no longer fits the filter stays while the list is read, as the user is now.
  const now = useUsersNow(environment, left.map(idOf));
  const users = rows.map((user) => now.get(idOf(user)) ?? user);
  const open = users.filter(({ status }) => isOpen(status));
  useWatch(environment, open.map(idOf));
  const List = isRoomy ? UserTable : UserCards;
  return (
    <>
      <div ref={top} />
      <NewRowsPill
        what="user"
        count={fresh.length}
        onShow={() => {
          release();
          window.scrollTo({ top: 0 });
        }}
      />
      <List environment={environment} users={users} />
      <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-soft">
        <span className="tabular-nums">
          {users.length} of {first?.total ?? users.length}
        </span>
        {hasMore && (
          <Button pending={isLoadingMore} onClick={onMore}>
            Show more users
          </Button>
        )}
      </div>
    </>
  );
}
