import ListFilter from 'lucide-react/icons/list-filter';
import { useState } from 'react';
import { Button } from '../form/button';
import {
  FilterChip,
  FilterFields,
  valueText,
  type Filter,
  type FilterValues,
} from './filter-fields';
import { FilterSelect } from './filter-select';
import { Sheet } from '../form/modal';
import { PopoverButton } from '../form/popover-button';
import { rangeText } from '../time/times';
import { SearchField } from './search-field';
import { TimeRange, TimeRangeFields } from './time-range';
import { useMedia } from '../layout/use-layout';

const SHAPE =
  'inline-flex h-8 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm font-medium hover:bg-raised';

interface PhoneFiltersProps {
  /** The number of active filters. */
  activeCount: number;
  filters: readonly Filter[];
  values: FilterValues;
  onChange: (id: string, value: string | undefined) => void;
  range: { from: number | undefined; to: number | undefined; now: () => number };
  onRange: (range: { from: number | undefined; to: number | undefined }) => void;
}

/** All filters on a phone, in a sheet from the bottom. The list behind it changes immediately. */
function PhoneFilters(props: PhoneFiltersProps) {
  const { activeCount, filters, values, onChange, range, onRange } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={SHAPE}
        onClick={() => {
          setOpen(true);
        }}
      >
        <ListFilter size={14} aria-hidden="true" />
        {activeCount === 0 ? 'Filters' : `Filters, ${activeCount}`}
      </button>
      {isOpen && (
        <Sheet
          name="Filters"
          onClose={close}
          className="m-0 mt-auto max-h-[85dvh] w-full max-w-none animate-enter overflow-y-auto rounded-t-card border-t"
        >
          <div className="space-y-3 p-4">
            <div className="flex items-center justify-between">
              <h2 className="text-lg font-semibold">Filters</h2>
              <Button variant="primary" onClick={close}>
                Done
              </Button>
            </div>
            <TimeRangeFields {...range} onChange={onRange} />
            <FilterFields {...{ filters, values, onChange }} />
          </div>
        </Sheet>
      )}
    </>
  );
}

interface FilterBarProps {
  /** The filters that are always visible. */
  primary: readonly Filter[];
  /** The filters behind "More filters". */
  more: readonly Filter[];
  /** By filter ID; the search text is `q`. */
  values: FilterValues;
  onChange: (change: FilterValues) => void;
  onClear: () => void;
  /** In ms since 1970, with the service's time for the presets. */
  range: { from: number | undefined; to: number | undefined; now: () => number };
  onRange: (range: { from: number | undefined; to: number | undefined }) => void;
  search: { label: string; placeholder: string };
  /** A note about searches with fewer than three characters. */
  shortSearchNote?: string;
}

/** The search and the filters of a list: a line on a wide screen, a sheet on a phone. */
export function FilterBar(props: FilterBarProps) {
  const { primary, more, values, onChange, range, onRange, search } = props;
  const isRoomy = useMedia('(min-width: 48rem)');
  const change = (id: string, value: string | undefined) => {
    onChange({ [id]: value });
  };
  const isTimed = range.from !== undefined || range.to !== undefined;
  const chips = (isRoomy ? more : [...primary, ...more]).filter(({ id }) => values[id]);
  const activeCount =
    [...primary, ...more].filter(({ id }) => values[id]).length + (isTimed ? 1 : 0);
  const { length } = values['q'] ?? '';
  const isShort = length > 0 && length < 3;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      {isRoomy ? (
        <>
          {primary.map(({ id, label, options = [] }) => (
            <FilterSelect
              key={id}
              {...{ label, options }}
              value={values[id]}
              removable
              onChange={(value) => {
                change(id, value);
              }}
            />
          ))}
          <TimeRange {...range} onChange={onRange} />
          <PopoverButton
            className={SHAPE}
            face={
              <>
                <ListFilter size={14} aria-hidden="true" />
                More filters
              </>
            }
          >
            <div className="w-72 space-y-2.5 p-2">
              <FilterFields filters={more} values={values} onChange={change} />
            </div>
          </PopoverButton>
        </>
      ) : (
        <PhoneFilters
          filters={[...primary, ...more]}
          {...{ activeCount, values, range, onRange }}
          onChange={change}
        />
      )}
      <SearchField
        label={search.label}
        placeholder={search.placeholder}
        value={values['q'] ?? ''}
        onSearch={(q) => {
          change('q', q);
        }}
      />
      {!isRoomy && isTimed && (
        <FilterChip
          label="Time"
          value={rangeText(range.from, range.to, range.now())}
          onRemove={() => {
            onRange({ from: undefined, to: undefined });
          }}
        />
      )}
      {chips.map((filter) => (
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
