import type { UserSort } from '@connect-console/server/contract';
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { usePollPace } from '../../../api/live/live';
import { usersQuery } from '../../../api/users/users';
import { userLink } from '../../../api/record-address';
import { LookUpButton } from './look-up-button';
import { UserList } from './user-list';
import { RemovedUsers } from './users-actions';
import type { usersAsked } from './users-search';
import { ArchiveNote } from '../../../page/archive-note';
import { RegisterButton } from '../../../records/user/register-button';
import { useRefusalReason } from '../../../page/role';
import { Button, buttonLook } from '../../../ui/form/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
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
  const { pages } = list.data;
  const users = pages.flatMap((page) => page.users);
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
            pages={pages}
            sort={shown.sort ?? '-known_since'}
            onSort={onSort}
            hasMore={list.hasNextPage}
            isLoadingMore={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
            onRemoved={setRemoved}
            removedBar={removedBar}
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
