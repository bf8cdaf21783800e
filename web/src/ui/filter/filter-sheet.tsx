import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useRef } from 'react';
import { Button } from '../form/button';
import { FilterFields } from './filter-fields';
import type { Filter, FilterValues } from './filters';
import { TimeRangeFields } from './time-range';

interface FilterSheetProps {
  className: string;
  /** How many filters are at work. */
  atWork: number;
  filters: readonly Filter[];
  values: FilterValues;
  onChange: (id: string, value: string | undefined) => void;
  range: { from: number | undefined; to: number | undefined; now: () => number };
  onRange: (range: { from: number | undefined; to: number | undefined }) => void;
}

/** All filters on a phone, in a sheet from the bottom; the list behind it follows at once. */
export function FilterSheet(props: FilterSheetProps) {
  const { atWork, filters, values, onChange, range, onRange } = props;
  const sheet = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => sheet.current?.close();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={props.className}
        onClick={() => sheet.current?.showModal()}
      >
        <SlidersHorizontal size={14} aria-hidden="true" />
        {atWork === 0 ? 'Filters' : `Filters, ${atWork}`}
      </button>
      <dialog
        ref={sheet}
        aria-labelledby={id}
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
        }}
        className="m-0 mt-auto max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-card border-t border-line bg-surface open:animate-enter"
      >
        <div className="space-y-3 p-4">
          <div className="flex items-center justify-between">
            <h2 id={id} className="text-lg font-semibold">
              Filters
            </h2>
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </div>
          <TimeRangeFields {...range} onChange={onRange} />
          <FilterFields {...{ filters, values, onChange }} />
        </div>
      </dialog>
    </>
  );
}
