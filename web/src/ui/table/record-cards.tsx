import { Fragment } from 'react';
import { pressThrough } from './record-link';
import type { RecordLines } from './list-items';
import { OWN } from './record-table';
import type { Column } from './table-columns';
import { useVirtualRows } from './use-virtual-rows';

interface RecordCardsProps<R, G> extends RecordLines<R, G> {
  columns: readonly Column<R>[];
}

const CARD_PX = 96;
const GAP_PX = 64;

function Skipped({ height }: { height: number }) {
  return height > 0 && <li role="presentation" aria-hidden="true" style={{ height }} />;
}

interface CardProps<R> {
  row: R;
  columns: readonly Column<R>[];
}

/** One record: the fixed columns first and, of those, the time and the action at the right; the others with their titles. */
function Card<R>({ row, columns }: CardProps<R>) {
  const isAside = ({ isFixed, align }: Column<R>) => isFixed === true && align === 'right';
  const byFixed = columns
    .filter((column) => !isAside(column))
    .toSorted((a, b) => Number(b.isFixed ?? false) - Number(a.isFixed ?? false));
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {byFixed.map(({ id, title, cell, isFixed, isOwn }) => {
          const content = cell(row);
          if (!content) return null;
          return (
            <div
              key={id}
              className={`max-w-full ${isFixed === true ? 'wrap-anywhere' : 'truncate'}`}
            >
              {isFixed !== true && <span className="text-xs text-soft">{title} </span>}
              <span className={isOwn === true ? OWN : ''}>{content}</span>
            </div>
          );
        })}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        {columns.filter(isAside).map(({ id, cell }) => (
          <div key={id} className={OWN}>
            {cell(row)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Records as cards; only those around the view are in the DOM. */
export function RecordCards<R, G>(props: RecordCardsProps<R, G>) {
  const { items, lineCount, isOpen, isMarked } = props;
  const { rows, below, measure, setFrame, onKeyDown, onFocus } = useVirtualRows({
    items,
    estimate: (index) => (items[index]?.type === 'gap' ? GAP_PX : CARD_PX),
    onNearEnd: props.onNearEnd,
  });
  return (
    <ul
      ref={setFrame}
      aria-label={props.caption}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="isolate overflow-clip rounded-card border border-line bg-surface"
    >
      {rows.map(({ index, key, skipped }) => {
        const item = items[index];
        if (!item) return null;
        const place = {
          ref: measure,
          'data-index': index,
          'aria-posinset': index + 1,
          'aria-setsize': lineCount,
        };
        const line = index === 0 ? '' : 'border-t border-line';
        return (
          <Fragment key={key}>
            <Skipped height={skipped} />
            {item.type === 'row' && (
              <li
                {...place}
                id={props.rowId(item.row)}
                onClick={pressThrough}
                className={`relative px-3 py-2.5 ${line} ${
                  isOpen(item.row) ? 'bg-wash' : isMarked?.(item.row) === true ? 'bg-wash/60' : ''
                }`}
              >
                <Card row={item.row} columns={props.columns} />
              </li>
            )}
            {item.type === 'note' && (
              <li {...place} className="px-3 pb-3">
                {props.note?.(item.row)}
              </li>
            )}
            {item.type === 'gap' && (
              <li {...place} className={line}>
                {props.gap(item.gaps)}
              </li>
            )}
          </Fragment>
        );
      })}
      <Skipped height={below} />
    </ul>
  );
}
