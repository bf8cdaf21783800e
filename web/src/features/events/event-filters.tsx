import { WEBHOOK_TYPES, type CallEvent } from '@connect-console/server/contract';
import { FilterSelect } from '../../ui/filter-select';
import { SearchField } from '../../ui/search-field';
import type { EventsSearch } from './events-search';
import { ANSWER_CLASSES, type AnswerClass } from './filter-events';

const ANSWERS: Record<AnswerClass, string> = {
  '2xx': '2xx, delivered',
  '3xx': '3xx, redirected',
  '4xx': '4xx, turned down',
  '5xx': '5xx, failed',
  network: 'Network failure',
  unknown: 'Not told',
};

interface EventFiltersProps {
  /** All listed events: a kind that only they know can be chosen too (reading rule 4). */
  events: readonly CallEvent[];
  search: EventsSearch;
  onChange: (change: Partial<EventsSearch>) => void;
}

/** Narrows the list by answer, kind and text. */
export function EventFilters({ events, search, onChange }: EventFiltersProps) {
  const told = events.map((event) => event.webhook_type).filter((kind) => kind !== null);
  const kinds = [...new Set([...WEBHOOK_TYPES, ...told])];
  return (
    <search className="mb-3 flex flex-wrap gap-2">
      <FilterSelect
        label="Answer"
        value={search.answer}
        options={ANSWER_CLASSES.map((answer) => [answer, ANSWERS[answer]] as const)}
        onChoose={(value) => {
          onChange({ answer: ANSWER_CLASSES.find((answer) => answer === value) });
        }}
      />
      <FilterSelect
        label="Kind"
        value={search.kind}
        options={kinds.map((kind) => [kind, kind] as const)}
        onChoose={(kind) => {
          onChange({ kind });
        }}
      />
      <SearchField
        label="Search the listed events"
        placeholder="id, text in answers, code"
        value={search.q ?? ''}
        onSearch={(q) => {
          onChange({ q });
        }}
      />
    </search>
  );
}
