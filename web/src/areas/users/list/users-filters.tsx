import {
  DATA_REQUEST_TYPES,
  MAX_LABEL,
  USER_DELIVERIES,
  USER_SOURCES,
  USER_STATUSES,
  userDelivery,
  userSort,
  userStatus,
  type UserDelivery,
} from '@connect-console/server/contract';
import * as z from 'zod/mini';
import { serviceNow } from '../../../api/service-clock';
import { useEnvironment } from '../../../api/use-environment';
import { addressText, hiddenColumns, timeRange, withTimes } from '../../../page/list-address';
import { dataRequestWording } from '../../../records/user/registered-settings';
import { deliveryWording, userWording } from '../../../records/user/user-wording';
import { FilterBar } from '../../../ui/filter/filter-bar';
import type { Filter } from '../../../ui/filter/filter-fields';
import { FilterSelect } from '../../../ui/filter/filter-select';
import { nextSort, SOURCE_WORDS, USER_COLUMNS } from './user-columns';

const score = z.catch(z.optional(z.string().check(z.regex(/^\d{1,3}$/))), undefined);

/** The list's state in the address; fields that cannot be read get their defaults. */
export const usersSearch = z.object({
  q: addressText(255),
  status: z.catch(z.optional(userStatus), undefined),
  delivery: z.catch(z.optional(userDelivery), undefined),
  source: z.catch(z.optional(z.enum(USER_SOURCES)), undefined),
  type: addressText(255),
  region: addressText(255),
  label: addressText(MAX_LABEL),
  member: addressText(255),
  score_from: score,
  score_to: score,
  sort: z.catch(z.optional(userSort), undefined),
  ...timeRange,
  ...hiddenColumns,
});
export type UsersSearch = z.infer<typeof usersSearch>;

/** The query in an address, as the console expects it. */
export function usersAsked(address: object) {
  return withTimes(usersSearch.parse(address));
}

const deliveryText = (delivery: UserDelivery) =>
  deliveryWording({ delivery, delivery_reason: null })?.short ?? 'No outcome yet';
const PRIMARY: readonly Filter[] = [
  {
    ...{ id: 'status', label: 'Status' },
    options: USER_STATUSES.map((status) => [status, userWording[status].text]),
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
export function UserFilters({ search, onSearch, onClear }: UserFiltersProps) {
  const environment = useEnvironment();
  const sort = search.sort ?? '-known_since';
  const column = sort.replace('-', '');
  return (
    <>
      <FilterBar
        {...{ onClear, primary: PRIMARY, more: MORE, values: search, onChange: onSearch }}
        search={{ label: 'Search users', placeholder: 'ID or label' }}
        now={() => serviceNow(environment)}
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
            onSearch({ sort: chosen === undefined ? undefined : nextSort('-known_since', chosen) });
          }}
        />
      </div>
    </>
  );
}
