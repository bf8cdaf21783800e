import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { ANSWER_CHOICES, BAND_CHOICES, KIND_CHOICES } from '../../api/archive-list/known-values';
import { timeInAddress } from '../../api/archive-list/list-search';
import { valuesQuery } from '../../api/archive-values';
import { serviceNow } from '../../api/service-clock';
import { FilterBar } from '../../ui/filter/filter-bar';
import { withOthers, type FilterValues } from '../../ui/filter/filters';
import { eventFilter, type EventsSearch } from './attempts-search';

interface EventFiltersProps {
  environment: Environment;
  search: EventsSearch;
  onChange: (change: FilterValues) => void;
  onClear: () => void;
}

/** Narrows the list of events; values that only the records know are offered too (reading rule 4). */
export function EventFilters({ environment, search, onChange, onClear }: EventFiltersProps) {
  const { data: told } = useQuery(valuesQuery(environment));
  const { from, to } = eventFilter(search);
  return (
    <FilterBar
      primary={[
        { id: 'answer', label: 'Answer', options: ANSWER_CHOICES },
        { id: 'failure', label: 'Network failure', options: withOthers([], told?.failures ?? []) },
        { id: 'kind', label: 'Kind', options: withOthers(KIND_CHOICES, told?.kinds ?? []) },
      ]}
      more={[
        { id: 'attempts', label: 'Attempt', options: BAND_CHOICES },
        { id: 'person', label: 'Person', placeholder: 'a whole reference_user_id' },
        {
          id: 'destination',
          label: 'Destination',
          options: withOthers([], told?.destinations ?? []),
        },
        { id: 'transaction', label: 'Transaction', placeholder: 'a whole transaction_id' },
      ]}
      values={search}
      onChange={onChange}
      onClear={onClear}
      range={{ from, to, now: () => serviceNow(environment) }}
      onRange={(range) => {
        onChange({ from: timeInAddress(range.from), to: timeInAddress(range.to) });
      }}
      search={{ label: 'Search the events', placeholder: 'id, text in answers, code' }}
    />
  );
}
