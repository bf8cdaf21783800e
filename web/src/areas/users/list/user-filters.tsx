import { PERSON_STATUSES, type PersonStatus } from '@connect-console/server/contract';
import { FilterSelect } from '../../../ui/filter/filter-select';
import { SearchField } from '../../../ui/filter/search-field';
import { personWording } from '../../../records/user/user-wording';
import { usersSearch, type UsersSearch } from './users-search';

const STATUSES = PERSON_STATUSES.map((status): [PersonStatus, string] => [
  status,
  personWording[status].word,
]);
const SORTS = [
  ['oldest', 'oldest first'],
  ['reference_user_id', 'reference user ID'],
] as const;

interface UserFiltersProps {
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
}

/** Filter, search and sort; all of it lives in the address. */
export function UserFilters({ search, onSearch }: UserFiltersProps) {
  const change = (field: keyof UsersSearch, value: string | undefined) => {
    onSearch(usersSearch.parse({ ...search, [field]: value }));
  };
  return (
    <div role="search" className="mb-3 flex flex-wrap items-center gap-2">
      <FilterSelect
        label="Status"
        value={search.status}
        options={STATUSES}
        onChoose={(value) => {
          change('status', value);
        }}
      />
      <FilterSelect
        label="Sort"
        value={search.sort === 'newest' ? undefined : search.sort}
        anyText="newest first"
        options={SORTS}
        onChoose={(value) => {
          change('sort', value);
        }}
      />
      <SearchField
        label="Search users"
        placeholder="id, region, who registered"
        value={search.q ?? ''}
        onSearch={(text) => {
          change('q', text || undefined);
        }}
      />
    </div>
  );
}
