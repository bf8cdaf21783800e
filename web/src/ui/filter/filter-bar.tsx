import ListFilter from 'lucide-react/icons/list-filter';
import { Button } from '../form/button';
import {
  FilterChip,
  FilterFields,
  valueText,
  type Filter,
  type FilterValues,
} from './filter-fields';
import { FilterSelect } from './filter-select';
import { PopoverButton } from '../form/popover-button';
import { SearchField } from './search-field';
import { timeText, TimeRange, TimeRangeFields } from './time-range';
import { useMedia } from '../layout/use-layout';

const SHAPE =
  'inline-flex h-8 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm font-medium hover:bg-raised';

interface FilterBarProps {
  /** The filters that are always visible. */
  primary: readonly Filter[];
  /** The filters behind "More filters". */
  more: readonly Filter[];
  /** By filter ID; the search text is `q`, the ends of the time range are `from` and `to`. */
  values: FilterValues;
  onChange: (change: FilterValues) => void;
  onClear: () => void;
  /** The time by the clock of the records, in ms since 1970. */
  now: () => number;
  search: { label: string; placeholder: string };
  /** A note about searches with fewer than three characters. */
  shortSearchNote?: string;
}

/** The search and the filters of a list. On a phone, all filters are behind one button. */
export function FilterBar(props: FilterBarProps) {
  const { primary, more, values, onChange, now, search } = props;
  const isRoomy = useMedia('(min-width: 48rem)');
  const change = (id: string, value: string | undefined) => {
    onChange({ [id]: value });
  };
  const time = timeText(values, now());
  const all = [...primary, ...more];
  const folded = isRoomy ? more : all;
  const activeCount = all.filter(({ id }) => values[id]).length + (time === null ? 0 : 1);
  const phoneText = activeCount === 0 ? 'Filters' : `Filters, ${activeCount}`;
  const { length } = values['q'] ?? '';
  const isShort = length > 0 && length < 3;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      {isRoomy && (
        <>
          {primary.map(({ id, label, options = [] }) => (
            <FilterSelect
              key={id}
              {...{ label, options }}
              value={values[id]}
              onChange={(value) => {
                change(id, value);
              }}
            />
          ))}
          <TimeRange {...{ values, now, onChange }} />
        </>
      )}
      <PopoverButton
        className={SHAPE}
        face={
          <>
            <ListFilter size={14} aria-hidden="true" />
            {isRoomy ? 'More filters' : phoneText}
          </>
        }
      >
        <div className="w-72 space-y-2.5 p-2">
          {!isRoomy && <TimeRangeFields {...{ values, now, onChange }} />}
          <FilterFields filters={folded} values={values} onChange={change} />
        </div>
      </PopoverButton>
      <SearchField
        label={search.label}
        placeholder={search.placeholder}
        value={values['q'] ?? ''}
        onSearch={(q) => {
          change('q', q);
        }}
      />
      {!isRoomy && time !== null && (
        <FilterChip
          label="Time"
          value={time}
          onRemove={() => {
            onChange({ from: undefined, to: undefined });
          }}
        />
      )}
      {folded
        .filter(({ id }) => values[id])
        .map((filter) => (
          <FilterChip
            key={filter.id}
            label={filter.label}
            value={valueText(filter, values[filter.id] ?? '')}
            onRemove={() => {
              change(filter.id, undefined);
            }}
          />
        ))}
      {(activeCount > 0 || values['q']) && (
        <Button variant="quiet" onClick={props.onClear}>
          Clear all
        </Button>
      )}
      <p role="status" className="basis-full text-xs text-soft empty:hidden">
        {isShort && props.shortSearchNote}
      </p>
    </search>
  );
}
