import { WEBHOOK_TYPES, type Call } from '@connect-console/server/contract';
import { FilterSelect } from '../../ui/filter-select';
import { SearchField } from '../../ui/search-field';
import type { CallsSearch } from './calls-search';

const STATUSES = [
  ['PENDING', 'Waiting or retrying'],
  ['COMPLETED', 'Delivered'],
  ['FAILED', 'Failed'],
] as const;

interface CallFiltersProps {
  /** All listed calls: a status or kind that only they know can be chosen too (reading rule 4). */
  calls: readonly Call[];
  search: CallsSearch;
  onChange: (change: Partial<CallsSearch>) => void;
}

function others(values: string[], known: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => !known.includes(value));
}

/** Narrows the list by status, kind and text. */
export function CallFilters({ calls, search, onChange }: CallFiltersProps) {
  const statuses = others(
    calls.map((call) => call.status),
    STATUSES.map(([status]) => status),
  );
  const kinds = others(
    calls.map((call) => call.webhook_type),
    WEBHOOK_TYPES,
  );
  return (
    <search className="mb-3 flex flex-wrap gap-2">
      <FilterSelect
        label="Status"
        value={search.status}
        options={[...STATUSES, ...statuses.map((status) => [status, status] as const)]}
        onChoose={(status) => {
          onChange({ status });
        }}
      />
      <FilterSelect
        label="Kind"
        value={search.kind}
        options={[...WEBHOOK_TYPES, ...kinds].map((kind) => [kind, kind] as const)}
        onChoose={(kind) => {
          onChange({ kind });
        }}
      />
      <SearchField
        label="Search the listed calls"
        placeholder="id, person, text in answers"
        value={search.q ?? ''}
        onSearch={(q) => {
          onChange({ q });
        }}
      />
    </search>
  );
}
