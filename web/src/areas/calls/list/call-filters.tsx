import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import {
  ANSWER_CHOICES,
  BAND_CHOICES,
  KIND_CHOICES,
  STATUS_CHOICES,
} from '../../../api/archive-list/known-values';
import { timeInAddress } from '../../../api/archive-list/list-search';
import { valuesQuery } from '../../../api/archive-values';
import { serviceNow } from '../../../api/service-clock';
import { FilterBar } from '../../../ui/filter/filter-bar';
import { withOthers, type FilterValues } from '../../../ui/filter/filters';
import { callFilter, type CallsSearch } from './calls-search';

interface CallFiltersProps {
  environment: Environment;
  search: CallsSearch;
  onChange: (change: FilterValues) => void;
  onClear: () => void;
}

/** Narrows the list of calls; values that only the records know are offered too (reading rule 4). */
export function CallFilters({ environment, search, onChange, onClear }: CallFiltersProps) {
  const { data: told } = useQuery(valuesQuery(environment));
  const { from, to } = callFilter(search);
  return (
    <FilterBar
      primary={[
        {
          id: 'status',
          label: 'Status',
          options: withOthers(STATUS_CHOICES, told?.statuses ?? []),
        },
        { id: 'kind', label: 'Kind', options: withOthers(KIND_CHOICES, told?.kinds ?? []) },
        { id: 'answer', label: 'Answer', options: ANSWER_CHOICES },
        { id: 'attempts', label: 'Attempts', options: BAND_CHOICES },
      ]}
      more={[
        { id: 'failure', label: 'Network failure', options: withOthers([], told?.failures ?? []) },
        { id: 'person', label: 'Person', placeholder: 'a whole reference_user_id or user_id' },
        {
          id: 'destination',
          label: 'Destination',
          options: withOthers([], told?.destinations ?? []),
        },
      ]}
      values={search}
      onChange={onChange}
      onClear={onClear}
      range={{ from, to, now: () => serviceNow(environment) }}
      onRange={(range) => {
        onChange({ from: timeInAddress(range.from), to: timeInAddress(range.to) });
      }}
      search={{ label: 'Search the calls', placeholder: 'id, person, text in answers' }}
    />
  );
}
