import type { UserEntry, UserPage, UserSort } from '@connect-console/server/contract';
import {
  useQueries,
  useQuery,
  useSuspenseInfiniteQuery,
  type InfiniteData,
  type UseSuspenseInfiniteQueryResult,
} from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { usePollPace } from '../../../api/live/live';
import { userQuery, usersQuery } from '../../../api/users/users';
import { useWatch } from '../../../api/users/watch';
import { userLink } from '../../../api/record-address';
import { LookUpButton } from './look-up-button';
import { nextSort, USER_COLUMNS } from './user-columns';
import { RemovedUsers, UsersActions } from './users-actions';
import type { usersAsked } from './users-search';
import { ArchiveNote } from '../../../page/archive-note';
import { RegisterButton } from '../../../records/user/register-button';
import { isOpen } from '../../../records/user/user-wording';
import { useRefusalReason } from '../../../page/role';
import { Button, buttonLook } from '../../../ui/form/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { GrowingList } from '../../../ui/list/growing-list';
import { useHeldRows } from '../../../ui/list/use-held-rows';
import { RecordTable } from '../../../ui/table/record-table';
import { NO_SELECTION } from '../../../ui/table/select-box';
import { numberText } from '../../../ui/text/counts';
import { SearchedContext } from '../../../ui/text/matched';
import { offerQuery } from '../../../api/qa/qa-offer';

interface NoUsersProps {
  search: ReturnType<typeof usersAsked>;
  onClear: () => void;
  /** A control that looks up the searched ID at the service. */
  lookUp: ReactNode;
  /** The links for adding the first users, for roles that may. */
  register: ReactNode;
}

/** A list that was loaded and is empty: no users yet, or none for this filter. */
function NoUsers({ search, onClear, lookUp, register }: NoUsersProps) {
  const environment = useEnvironment();
  const { q, sort: _order, ...filter } = search;
  if (q === undefined && Object.keys(filter).length === 0) {
    return (
      <EmptyState title={`No users in ${environment} yet`} actions={register}>
        Register a user to get an invite with a QR code. Users registered elsewhere appear when a
        webhook call names them, or when you search for their ID and look them up.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No users match the filter"
      actions={
        <>
          <Button onClick={onClear}>Clear the filter</Button>
          {lookUp}
        </>
      }
    >
      The list contains users who were registered here, named in a webhook call, or looked up, and
      were not removed since.
    </EmptyState>
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

const idOf = (user: UserEntry) => user.reference_user_id;

type LoadedUsers = Pick<
  UseSuspenseInfiniteQueryResult<InfiniteData<UserPage>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

interface UserListProps {
  list: LoadedUsers;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onRemoved: (ids: readonly string[]) => void;
  /** Shown while no user is ticked. */
  removedBar: ReactNode;
}

/** The users, in pages. New ones appear at the top and wait while the list is scrolled. */
function UserList({ list, sort, onSort, onRemoved, removedBar }: UserListProps) {
  const [selection, onSelect] = useState(NO_SELECTION);
  const [first, ...others] = list.data.pages;
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
  const chosen = users.map(idOf).filter((id) => selection.has(id));
  return (
    <GrowingList what="user" top={top} fresh={fresh.length}>
      <RecordTable
        list="users"
        caption="Users"
        columns={USER_COLUMNS}
        items={users.map((row) => ({ type: 'row', key: idOf(row), row }))}
        hasMore={list.hasNextPage}
        openId={null}
        selecting={{ selection, onSelect, all: 'users' }}
        sorting={{
          sort,
          onSort: (id) => {
            onSort(nextSort(sort, id));
          },
        }}
        idOf={idOf}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-soft">
        <span className="tabular-nums">
          {rows.length - left.length} of {numberText(first?.total ?? users.length)}
        </span>
        {list.hasNextPage && (
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
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

const POLL_MS = 5000;

interface UsersViewProps {
  search: ReturnType<typeof usersAsked>;
  onSort: (sort: UserSort) => void;
  onClear: () => void;
}

/** The list for a filter; while another one loads, the previous one stays. */
export function UsersView({ search, onSort, onClear }: UsersViewProps) {
  const environment = useEnvironment();
  const shown = useDeferredValue(search);
  const navigate = useNavigate();
  const refusal = useRefusalReason('register');
  const list = useSuspenseInfiniteQuery({
    ...usersQuery(environment, shown),
    refetchInterval: usePollPace(POLL_MS),
  });
  // Kept here, because the list is removed when it is empty or the filter changes.
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const removedBar = removed.length > 0 && (
    <RemovedUsers
      ids={removed}
      onDone={() => {
        setRemoved([]);
      }}
    />
  );
  const users = list.data.pages.flatMap((page) => page.users);
  const { q } = shown;
  const isListed = users.some(({ reference_user_id }) => reference_user_id === q);
  const lookUp = q !== undefined && !isListed && (
    <LookUpButton
      // Another ID has not been looked up yet.
      key={q}
      id={q}
      disabledReason={refusal}
      onFound={() => void navigate(userLink(environment, q))}
    />
  );
  return (
    <div aria-busy={shown !== search}>
      <ArchiveNote what="users" error={list.error} updatedAt={list.dataUpdatedAt} />
      {users.length === 0 ? (
        <>
          <NoUsers
            search={shown}
            onClear={onClear}
            register={
              refusal === undefined && (
                <>
                  <RegisterButton variant="secondary" />
                  <RegisterManyLink />
                </>
              )
            }
            lookUp={lookUp}
          />
          {removedBar}
        </>
      ) : (
        <SearchedContext value={q ?? ''}>
          <UserList
            // A new filter gives another list, so nothing of the previous one is held back.
            key={JSON.stringify({ ...shown, sort: undefined })}
            {...{ list, onSort, removedBar }}
            sort={shown.sort ?? '-known_since'}
            onRemoved={setRemoved}
          />
          {lookUp && (
            <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-soft">
              No listed user has exactly this ID. {lookUp}
            </div>
          )}
        </SearchedContext>
      )}
    </div>
  );
}

/** The link to registering many, if the service has sandbox controls and the role may use them. */
export function RegisterManyLink() {
  const environment = useEnvironment();
  const { data: offer } = useQuery(offerQuery(environment));
  const refusal = useRefusalReason('qa');
  if (!offer || refusal !== undefined) return null;
  return (
    <Link to="/$environment/qa/registrations" params={{ environment }} className={buttonLook()}>
      Register many…
    </Link>
  );
}
