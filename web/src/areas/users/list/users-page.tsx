import { getRouteApi } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  DATA_REQUEST_TYPES,
  USER_DELIVERIES,
  USER_SOURCES,
  USER_STATUSES,
  type Environment,
  type UserDelivery,
  type UserSort,
} from '@connect-console/server/contract';
import { useEnvironment } from '../../../api/use-environment';
import { addressOf } from '../../../api/client';
import { serviceNow } from '../../../api/service-clock';
import { usersQuery } from '../../../api/users/users';
import { addressTime, timeInAddress, useListAddress } from '../../../page/list-address';
import { usersAsked, usersSearch, type UsersSearch } from './users-search';
import { countText } from '../../../ui/text/counts';
import { PageHeader } from '../../../ui/layout/page-header';
import { dataRequestWording } from '../../../records/user/data-request-wording';
import { RegisterButton } from '../../../records/user/register-button';
import { RoleNote } from '../../../page/role';
import { SavedViews } from '../../../page/saved-views';
import { Section } from '../../../page/section';
import { nextSort, SOURCE_WORDS, USER_COLUMNS } from './user-columns';
import { RegisterManyLink, UsersView } from './users-view';
import { FilterBar } from '../../../ui/filter/filter-bar';
import type { Filter } from '../../../ui/filter/filter-fields';
import { FilterSelect } from '../../../ui/filter/filter-select';
import { ExportMenu } from '../../../ui/list/export-menu';
import { ColumnMenu } from '../../../ui/table/column-menu';
import { deliveryWording, userWording } from '../../../records/user/user-wording';

const deliveryText = (delivery: UserDelivery) =>
  deliveryWording({ delivery, delivery_reason: null })?.short ?? 'No outcome yet';
const PRIMARY: readonly Filter[] = [
  {
    ...{ id: 'status', label: 'Status' },
    options: USER_STATUSES.map((status) => [status, userWording[status].word]),
  },
  {
    ...{ id: 'delivery', label: 'Webhook' },
    options: USER_DELIVERIES.map((each) => [each, deliveryText(each)]),
  },
  {
    ...{ id: 'source', label: 'Source' },
    options: USER_SOURCES.map((source) => [source, SOURCE_WORDS[source]]),
  },
];
const MORE: readonly Filter[] = [
  {
    ...{ id: 'type', label: 'Data request' },
    options: DATA_REQUEST_TYPES.map((type) => [type, dataRequestWording[type].short]),
  },
  { id: 'region', label: 'Region', placeholder: 'A complete region' },
  { id: 'label', label: 'Label', placeholder: 'A complete label' },
  { id: 'member', label: 'Registered by', placeholder: 'A member’s name' },
  { id: 'score_from', label: 'Lowest score', placeholder: '0 to 100' },
  { id: 'score_to', label: 'Highest score', placeholder: '0 to 100' },
];

interface UserFiltersProps {
  search: UsersSearch;
  onSearch: (change: Partial<UsersSearch>) => void;
  onClear: () => void;
}

/** Filter, search and sort, which are all in the address. */
function UserFilters({ search, onSearch, onClear }: UserFiltersProps) {
  const environment = useEnvironment();
  const { from, to } = search;
  const sort = search.sort ?? '-known_since';
  const column = sort.replace('-', '');
  return (
    <>
      <FilterBar
        {...{ onClear, primary: PRIMARY, more: MORE, values: search, onChange: onSearch }}
        search={{ label: 'Search users', placeholder: 'ID or label' }}
        range={{ from: addressTime(from), to: addressTime(to), now: () => serviceNow(environment) }}
        onRange={(range) => {
          onSearch({ from: timeInAddress(range.from), to: timeInAddress(range.to) });
        }}
      />
      {/* In a table, the heads sort. */}
      <div className="mb-3 md:hidden">
        <FilterSelect
          label="Sort"
          value={column === 'known_since' ? undefined : column}
          anyText="newest first"
          options={USER_COLUMNS.filter(({ id }) => id !== 'known_since').map(
            ({ id, title }) => [id, title] as const,
          )}
          onChange={(chosen) => {
            const found = USER_COLUMNS.find(({ id }) => id === chosen);
            onSearch({ sort: found && nextSort('-known_since', found.id) });
          }}
        />
      </div>
    </>
  );
}

const route = getRouteApi('/$environment/users');

/** The first page of users for an address. */
export function usersPageQuery(environment: Environment, address: object) {
  return usersQuery(environment, usersAsked(address));
}

/** The page of `/{environment}/users`. */
export function UsersPage() {
  const environment = useEnvironment();
  const { search, change, keep } = useListAddress(usersSearch, route.useSearch());
  const asked = useMemo(() => usersAsked(search), [search]);
  const onSort = (sort: UserSort) => {
    change({ sort: sort === '-known_since' ? undefined : sort });
  };
  const clear = () => {
    keep('sort', 'hide');
  };
  const total = useInfiniteQuery(usersQuery(environment, asked)).data?.pages[0]?.total;
  return (
    <>
      <PageHeader
        title="Users"
        aside={total !== undefined && countText(total, 'user')}
        actions={
          <>
            <SavedViews list="users" />
            <span className="max-md:hidden">
              <ColumnMenu list="users" columns={USER_COLUMNS} />
            </span>
            <ExportMenu
              what={total === undefined ? 'All users' : countText(total, 'user')}
              hrefOf={(format) =>
                addressOf('export_users', { environment, query: { ...asked, format } })
              }
            />
            <RegisterManyLink />
            <RegisterButton />
          </>
        }
      />
      <RoleNote permission="register" what="register or look up users" />
      <UserFilters search={search} onSearch={change} onClear={clear} />
      <Section resetKey={JSON.stringify(asked)} what="users" rows={10}>
        <UsersView onSort={onSort} search={asked} onClear={clear} />
      </Section>
    </>
  );
}
