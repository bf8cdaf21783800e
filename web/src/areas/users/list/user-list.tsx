import type { UserEntry, UserPage, UserSort } from '@connect-console/server/contract';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { userLink } from '../../../api/record-address';
import { userQuery } from '../../../api/users/users';
import { useWatch } from '../../../api/users/watch';
import { ServiceAge } from '../../../records/service-age';
import { dataRequestName } from '../../../records/user/data-request-wording';
import { DeliveryMark, UserMark } from '../../../records/user/user-marks';
import { isOpen } from '../../../records/user/user-wording';
import { Button } from '../../../ui/form/button';
import { GrowingList } from '../../../ui/list/growing-list';
import { useHeldRows } from '../../../ui/list/use-held-rows';
import { RecordRows } from '../../../ui/table/record-rows';
import { NO_SELECTION, SelectRow, type SelectionProps } from '../../../ui/table/select-box';
import { numberText } from '../../../ui/text/counts';
import { Matched } from '../../../ui/text/matched';
import { ShortId, shorten } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';
import { userColumns } from './user-columns';
import { UsersActions } from './users-actions';

const OWN = 'relative z-10 w-fit max-w-full';

// An ID on a phone is whole, on two or three lines, or shortened to fit one.
const MOST_WHOLE = 64;
const SHORT = 20;

/** One user on a phone. */
function UserCard({ user, selection, onSelect }: SelectionProps & { user: UserEntry }) {
  const environment = useEnvironment();
  const { reference_user_id: id, data_request_type, uniqueness_region_id, label, score } = user;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <div className="flex min-w-0 items-baseline gap-x-2.5 *:first:shrink-0">
          <SelectRow {...{ id, selection, onSelect }} />
          <Link
            {...userLink(environment, id)}
            className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
          >
            <ShortId
              {...{ id }}
              limit={Array.from(id).length > MOST_WHOLE ? SHORT : MOST_WHOLE}
              inControl
            />
          </Link>
        </div>
        <div className={`${OWN} shrink-0 text-sm`}>
          <ServiceAge ms={user.known_since} form="list" />
        </div>
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <UserMark status={user.status} />
        {score !== null && <span className="tabular-nums">Score {score}</span>}
        <div className={`${OWN} empty:hidden`}>
          <DeliveryMark user={user} />
        </div>
      </div>
      {label !== null && (
        <p className="mt-0.5 truncate text-xs text-soft">
          <Matched text={label} />
        </p>
      )}
      <p className="mt-0.5 truncate text-xs text-soft empty:hidden">
        {[
          data_request_type && dataRequestName(data_request_type, 'short'),
          uniqueness_region_id && shorten(uniqueness_region_id, 18),
          user.registered_by && `by ${user.registered_by}`,
        ]
          .filter((text) => text !== null && text !== '')
          .map((text) => visibleText(text ?? ''))
          .join(' · ')}
      </p>
    </>
  );
}

/**
 * These users as the console has them now, by their ID, kept current by the pushes: null for a removed one, and absent
 * until read.
 */
function useUsersNow(ids: readonly string[]): ReadonlyMap<string, UserEntry | null> {
  const environment = useEnvironment();
  const queries = useQueries({ queries: ids.map((id) => userQuery(environment, id)) });
  const read = queries.map(({ data }, n) => [ids[n] ?? '', data] as const);
  return new Map(
    read.flatMap(([id, user]) => {
      if (user === undefined) return [];
      // The console still knows a removed user, whose page can be opened.
      return [[id, user?.removed_at === null ? user : null]];
    }),
  );
}

const noRow = () => false;
// The next page is loaded by a press.
const noMore = () => undefined;
const idOf = (user: UserEntry) => user.reference_user_id;

interface UserListProps {
  pages: readonly UserPage[];
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onRemoved: (ids: readonly string[]) => void;
  /** Shown while no user is ticked. */
  removedBar: ReactNode;
}

/** The users, in pages. New ones appear at the top and wait while the list is scrolled. */
export function UserList(props: UserListProps) {
  const { pages, sort, onSort, hasMore, isLoadingMore, onMore } = props;
  const { onRemoved, removedBar } = props;
  const [selection, onSelect] = useState(NO_SELECTION);
  const [first, ...others] = pages;
  const listed = others.flatMap((page) => page.users);
  const { rows, fresh, left, top } = useHeldRows(first?.users ?? [], listed, idOf, sort);
  // A user who no longer matches the filter stays, up to date, while the list is being read; a removed one does not.
  const now = useUsersNow(left.map(idOf));
  const users = rows.flatMap((user) => {
    const present = now.get(idOf(user));
    return present === null ? [] : (present ?? user);
  });
  const open = users.filter(({ status }) => isOpen(status));
  useWatch(open.map(idOf));
  const ids = users.map(idOf);
  const drawn = { listed: ids, selection, onSelect, sort, onSort };
  const chosen = ids.filter((id) => selection.has(id));
  return (
    <GrowingList what="user" top={top} fresh={fresh.length}>
      <RecordRows
        list="users"
        caption="Users"
        items={users.map((row) => ({ type: 'row', key: idOf(row), row }))}
        lineCount={hasMore ? -1 : users.length}
        rowId={(user) => `user-${idOf(user)}`}
        isOpen={noRow}
        gap={noRow}
        onNearEnd={noMore}
        columns={(idLimit) => userColumns(drawn, idLimit)}
        card={(user) => <UserCard {...{ user, selection, onSelect }} />}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-soft">
        <span className="tabular-nums">
          {rows.length - left.length} of {numberText(first?.total ?? users.length)}
        </span>
        {hasMore && (
          <Button pending={isLoadingMore} onClick={onMore}>
            Show more users
          </Button>
        )}
      </div>
      {chosen.length === 0 ? (
        removedBar
      ) : (
        <UsersActions
          onRemoved={onRemoved}
          ids={chosen}
          onClear={() => {
            onSelect(NO_SELECTION);
          }}
        />
      )}
    </GrowingList>
  );
}
