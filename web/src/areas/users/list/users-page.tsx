import { isOutcomeOpen, type Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { listQuery } from '../../../api/live/live-list';
import { userList } from '../../../api/live/lists';
import { offerQuery } from '../../../api/qa/qa-offer';
import { useEnvironment } from '../../../api/use-environment';
import { useWatch } from '../../../api/users/watch';
import { EnvironmentLink } from '../../../page/environment-link';
import { useListAddress } from '../../../page/list-address';
import { ListPage } from '../../../page/list-page';
import { RoleNote, useRefusalReason } from '../../../page/role';
import { useListTotal, useLoadedRows } from '../../../page/use-live-list';
import { RegisterButton } from '../../../records/user/register-button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Button } from '../../../ui/form/button';
import { NO_SELECTION } from '../../../ui/table/select-box';
import { LookUpButton } from './look-up';
import { nextSort, USER_COLUMNS } from './user-columns';
import { RemovedUsers, UsersActions } from './users-actions';
import { UserFilters, usersAsked, usersSearch } from './users-filters';

interface NoUsersProps {
  isFiltered: boolean;
  onClear: () => void;
  /** A control that looks up the searched ID at the service. */
  lookUp: ReactNode;
}

/** A list that was loaded and is empty: no users yet, or none for this filter. */
function NoUsers({ isFiltered, onClear, lookUp }: NoUsersProps) {
  const environment = useEnvironment();
  if (!isFiltered) {
    return (
      <EmptyState
        title={`No users in ${environment} yet`}
        actions={
          <>
            <RegisterButton variant="secondary" />
            <RegisterManyLink />
          </>
        }
      >
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

/** The link to registering many, if the service has sandbox controls and the role may use them. */
function RegisterManyLink() {
  const environment = useEnvironment();
  const { data: offer } = useQuery(offerQuery(environment));
  const refusal = useRefusalReason('qa');
  if (!offer || refusal !== undefined) return null;
  return (
    <EnvironmentLink to="/$environment/qa/registrations" look="secondary">
      Register many…
    </EnvironmentLink>
  );
}

/** The first page of users for an address. */
export function usersPageQuery(environment: Environment, address: object) {
  return listQuery(userList, environment, usersAsked(address));
}

/** The page of `/{environment}/users`. */
export function UsersPage() {
  const { search, change, clear: onClear } = useListAddress(usersSearch, '/$environment/users');
  const asked = useMemo(() => usersAsked(search), [search]);
  const { q, sort = '-known_since', ...rest } = asked;
  const [selection, onSelect] = useState(NO_SELECTION);
  // What was selected in one list does not apply to another, but to the same in another order.
  const listKey = JSON.stringify([q, rest]);
  const [selectedIn, setSelectedIn] = useState(listKey);
  if (selectedIn !== listKey) {
    setSelectedIn(listKey);
    onSelect(NO_SELECTION);
  }
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const users = useLoadedRows(userList, asked);
  useWatch(
    users.filter(({ status }) => isOutcomeOpen(status)).map((user) => user.reference_user_id),
  );
  const ids = users.map((user) => user.reference_user_id);
  // Also those who are not loaded any more: what was ticked stays ticked.
  const chosen = [...selection];
  const isLoaded = useListTotal(userList, asked) !== null;
  const lookUp = isLoaded && q !== undefined && !ids.includes(q) && (
    // Another ID has not been looked up yet.
    <LookUpButton key={q} id={q} />
  );
  const none = (
    <NoUsers
      isFiltered={q !== undefined || Object.keys(rest).length > 0}
      {...{ onClear, lookUp }}
    />
  );
  return (
    <ListPage
      {...{ onClear }}
      list={userList}
      filter={asked}
      columns={USER_COLUMNS}
      after={
        <>
          <RegisterManyLink />
          <RegisterButton />
        </>
      }
      filters={<UserFilters search={search} onSearch={change} onClear={onClear} />}
      selecting={{ selection, onSelect, all: 'users' }}
      sorting={{
        sort,
        onSort: (id) => {
          const next = nextSort(sort, id);
          change({ sort: next === '-known_since' ? undefined : next });
        },
      }}
      empty={none}
      noneFound={none}
      foot={
        <>
          {lookUp && ids.length > 0 && (
            <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-soft">
              No listed user has exactly this ID. {lookUp}
            </div>
          )}
          {chosen.length > 0 ? (
            <UsersActions
              onRemoved={setRemoved}
              ids={chosen}
              onClear={() => {
                onSelect(NO_SELECTION);
              }}
            />
          ) : (
            removed.length > 0 && (
              <RemovedUsers
                ids={removed}
                onDone={() => {
                  setRemoved([]);
                }}
              />
            )
          )}
        </>
      }
    >
      <RoleNote permission="register" what="register or look up users" />
    </ListPage>
  );
}
