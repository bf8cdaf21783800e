import type { Environment, RosterEntry, RosterPage } from '@connect-console/server/contract';
import { Button } from '../../../ui/form/button';
import { NewRowsPill } from '../../../ui/list/new-rows-pill';
import { useHeldRows } from '../../../ui/list/use-held-rows';
import { useMedia } from '../../../ui/layout/use-media';
import { useRowsInView } from './use-rows-in-view';
import { useUsersNow } from './use-users-now';
import { useWatchInView } from './use-watch-in-view';
import { UserCards } from './user-cards';
import { UserTable } from './user-table';

const idOf = (user: RosterEntry) => user.reference_user_id;

interface UserListProps {
  environment: Environment;
  pages: readonly RosterPage[];
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** The people, page by page. New ones come at the top and wait there while somebody reads further down. */
export function UserList(props: UserListProps) {
  const { environment, pages, hasMore, isLoadingMore, onMore } = props;
  const isRoomy = useMedia('(min-width: 768px)');
  const { inView, watch } = useRowsInView();
  const [first, ...others] = pages;
  const listed = others.flatMap((page) => page.users);
  const { rows, fresh, left, top, release } = useHeldRows(first?.users ?? [], listed, idOf);
  // Who no longer fits the filter stays while somebody reads here, and not as they were.
  const now = useUsersNow(environment, left.map(idOf));
  const taken = new Set([...rows, ...fresh].map(idOf));
  const later = listed.filter((user) => !taken.has(idOf(user)));
  const users = [...rows.map((user) => now.get(idOf(user)) ?? user), ...later];
  useWatchInView(environment, users, inView);
  const List = isRoomy ? UserTable : UserCards;
  return (
    <>
      <div ref={top} />
      <NewRowsPill
        count={fresh.length}
        onShow={() => {
          release();
          window.scrollTo({ top: 0 });
        }}
      />
      <List environment={environment} users={users} rowRef={watch} />
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
