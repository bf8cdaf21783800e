import {
  ATTEMPT_BANDS,
  CALL_STATES,
  RESPONSE_FILTERS,
  WEBHOOK_TYPES,
  type AttemptBand,
  type ResponseFilter,
} from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../api/use-environment';
import { serviceNow } from '../api/service-clock';
import { FilterBar } from '../ui/filter/filter-bar';
import type { Filter, FilterValues } from '../ui/filter/filter-fields';
import { query } from '../api/client';

const KEY_FILTER: Filter = {
  id: 'archive',
  label: 'API key',
  options: [['earlier', 'earlier keys']],
};

const RESPONSES: Record<ResponseFilter, string> = {
  '2xx': '2xx, delivered',
  '3xx': '3xx, redirected',
  '4xx': '4xx, rejected',
  '5xx': '5xx, failed',
  network: 'Network failure',
  other: 'Not provided',
  not_2xx: 'Not 2xx',
};
const BANDS: Record<AttemptBand, string> = {
  '0': 'None known',
  '1': '1',
  '2-5': '2 to 5',
  '6-15': '6 to 15',
  '16': '16 (last)',
};

/** The filters of each list by their IDs, those that are always visible and the others. */
const LISTS = {
  calls: {
    primary: ['state', 'type', 'response', 'attempts'],
    more: ['status', 'failure', 'user', 'destination'],
    search: { label: 'Search calls', placeholder: 'ID, user, response text' },
  },
  attempts: {
    primary: ['response', 'failure', 'type'],
    more: ['attempts', 'user', 'destination', 'transaction'],
    search: { label: 'Search attempts', placeholder: 'ID, response text, error code' },
  },
} as const;

/** The known values, then those that only occur in records (reading rule 4). */
function withOthers(known: readonly string[], found: readonly string[] = []) {
  return [...new Set([...known, ...found])].map((value) => [value, value] as const);
}

interface ArchiveFiltersProps {
  what: 'calls' | 'attempts';
  search: FilterValues;
  onChange: (change: FilterValues) => void;
  onClear: () => void;
}

/** Narrows a list of calls or attempts; values that only occur in records are offered too. */
export function ArchiveFilters({ what, search, ...on }: ArchiveFiltersProps) {
  const environment = useEnvironment();
  // New ones may appear a minute late.
  const { data: values } = useQuery({
    ...query('list_filter_values', { environment }),
    staleTime: 60_000,
  });
  const isCalls = what === 'calls';
  const filters = {
    state: { label: 'State', options: withOthers(CALL_STATES) },
    // The names of the specification (part 6 and 3.2) come first.
    type: { label: 'Event type', options: withOthers(WEBHOOK_TYPES, values?.types) },
    response: {
      label: 'Response',
      options: RESPONSE_FILTERS.map((each) => [each, RESPONSES[each]] as const),
    },
    attempts: {
      label: isCalls ? 'Attempts' : 'Attempt',
      options: ATTEMPT_BANDS.map((each) => [each, BANDS[each]] as const),
    },
    status: {
      label: 'Listed status',
      options: withOthers(['PENDING', 'COMPLETED', 'FAILED'], values?.statuses),
    },
    failure: { label: 'Network failure', options: withOthers([], values?.failures) },
    destination: { label: 'Destination', options: withOthers([], values?.destinations) },
    user: {
      label: 'User',
      placeholder: `A complete reference_user_id${isCalls ? ' or user_id' : ''}`,
    },
    transaction: { label: 'Transaction', placeholder: 'A complete transaction_id' },
  };
  const { primary, more, search: field } = LISTS[what];
  const filterOf = (id: keyof typeof filters) => ({ id, ...filters[id] });
  return (
    <FilterBar
      {...on}
      primary={primary.map(filterOf)}
      more={[...more.map(filterOf), ...(search['archive'] === undefined ? [] : [KEY_FILTER])]}
      search={field}
      shortSearchNote="Searches with fewer than three characters match complete IDs only."
      values={search}
      now={() => serviceNow(environment)}
    />
  );
}
