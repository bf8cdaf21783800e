import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { valuesQuery } from '../../api/calls/archive-values';
import { serviceNow } from '../../api/service-clock';
import {
  BAND_CHOICES,
  RESPONSE_CHOICES,
  STATE_CHOICES,
  STATUS_CHOICES,
  TYPE_CHOICES,
} from './filter-choices';
import { FilterBar } from '../../ui/filter/filter-bar';
import { withOthers, type Filter, type FilterValues } from '../../ui/filter/filter-fields';
import { KEY_FILTER } from '../../page/earlier-key-note';
import { addressTime, timeInAddress } from '../../page/list-address';

interface ArchiveFiltersProps {
  environment: Environment;
  what: 'calls' | 'attempts';
  search: FilterValues;
  onChange: (change: FilterValues) => void;
  onClear: () => void;
}

/** Narrows a list of calls or attempts; values that only the records know are offered too (reading rule 4). */
export function ArchiveFilters({ environment, what, search, ...on }: ArchiveFiltersProps) {
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
  const [from, to] = [addressTime(search['from']), addressTime(search['to'])];
  return (
    <FilterBar
      {...filters}
      {...on}
      values={search}
      range={{ from, to, now: () => serviceNow(environment) }}
      onRange={(range) => {
        on.onChange({ from: timeInAddress(range.from), to: timeInAddress(range.to) });
      }}
    />
  );
}
