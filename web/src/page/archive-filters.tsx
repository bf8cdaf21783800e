import {
  ATTEMPT_BANDS,
  CALL_STATES,
  RESPONSE_FILTERS,
  WEBHOOK_TYPES,
  type AttemptBand,
  type Environment,
  type ResponseFilter,
} from '@connect-console/server/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../api/use-environment';
import { serviceNow } from '../api/service-clock';
import { FilterBar } from '../ui/filter/filter-bar';
import { withOthers, type Filter, type FilterValues } from '../ui/filter/filter-fields';
import { query } from '../api/client';

const KEY_FILTER: Filter = {
  id: 'archive',
  label: 'API key',
  options: [['earlier', 'earlier keys']],
};

type Choice = readonly [value: string, text: string];

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
  '0': 'None yet',
  '1': '1',
  '2-5': '2 to 5',
  '6-15': '6 to 15',
  '16': '16 (last)',
};

const asItIs = (value: string): Choice => [value, value];
const RESPONSE_CHOICES = RESPONSE_FILTERS.map((name): Choice => [name, RESPONSES[name]]);
const BAND_CHOICES = ATTEMPT_BANDS.map((band): Choice => [band, BANDS[band]]);
// The names of the specification (part 6 and 3.2), then those that only occur in records.
const TYPE_CHOICES = WEBHOOK_TYPES.map(asItIs);
const STATUS_CHOICES = ['PENDING', 'COMPLETED', 'FAILED'].map(asItIs);
const STATE_CHOICES = CALL_STATES.map(asItIs);

/** The values that the filters of both lists can offer; new ones may appear a minute late. */
function valuesQuery(environment: Environment) {
  return queryOptions({ ...query('list_filter_values', { environment }), staleTime: 60_000 });
}

interface ArchiveFiltersProps {
  what: 'calls' | 'attempts';
  search: FilterValues;
  onChange: (change: FilterValues) => void;
  onClear: () => void;
}

/** Narrows a list of calls or attempts; values that only occur in records are offered too (reading rule 4). */
export function ArchiveFilters({ what, search, ...on }: ArchiveFiltersProps) {
  const environment = useEnvironment();
  const { data: values } = useQuery(valuesQuery(environment));
  const text = (id: string, label: string, placeholder: string): Filter => ({
    ...{ id, label, placeholder },
  });
  const choice = (id: string, label: string, options: NonNullable<Filter['options']>): Filter => ({
    ...{ id, label, options },
  });
  const type = choice('type', 'Event type', withOthers(TYPE_CHOICES, values?.types ?? []));
  const response = choice('response', 'Response', RESPONSE_CHOICES);
  const failure = choice('failure', 'Network failure', withOthers([], values?.failures ?? []));
  const destination = choice(
    'destination',
    'Destination',
    withOthers([], values?.destinations ?? []),
  );
  const key = search['archive'] === undefined ? [] : [KEY_FILTER];
  const filters =
    what === 'calls'
      ? {
          primary: [
            choice('state', 'State', STATE_CHOICES),
            ...[type, response],
            choice('attempts', 'Attempts', BAND_CHOICES),
          ],
          more: [
            choice('status', 'Listed status', withOthers(STATUS_CHOICES, values?.statuses ?? [])),
            failure,
            text('user', 'User', 'A complete reference_user_id or user_id'),
            ...[destination, ...key],
          ],
          search: { label: 'Search calls', placeholder: 'ID, user, response text' },
        }
      : {
          primary: [response, failure, type],
          more: [
            choice('attempts', 'Attempt', BAND_CHOICES),
            text('user', 'User', 'A complete reference_user_id'),
            destination,
            text('transaction', 'Transaction', 'A complete transaction_id'),
            ...key,
          ],
          search: { label: 'Search attempts', placeholder: 'ID, response text, error code' },
        };
  return (
    <FilterBar
      {...filters}
      {...on}
      shortSearchNote="Searches with fewer than three characters match complete IDs only."
      values={search}
      now={() => serviceNow(environment)}
    />
  );
}
