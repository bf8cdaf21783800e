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

const FLOW = 'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5';

/**
 * One record: its first cell, such as a checkbox, at the left, the fixed ones at the right edge, such as the time, at the
 * right; between them the other fixed ones, and below these all others with their titles.
 */
function Card<R>({ row, columns: [first, ...others] }: CardProps<R>) {
  const isAside = ({ isFixed, align }: Column<R>) => isFixed === true && align === 'right';
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm">
      {first?.cell(row)}
      <div className="min-w-0 flex-1 basis-44 space-y-0.5">
        <div className={FLOW}>
          {others.map((column) => {
            const { id, cell, isFixed } = column;
            if (isFixed !== true || isAside(column)) return null;
            return (
              <div key={id} className="max-w-full wrap-anywhere [&_bdi]:whitespace-normal">
                {cell(row)}
              </div>
            );
          })}
        </div>
        <div className={FLOW}>
          {others.map(({ id, title, cell, isFixed, isOwn }) => {
            const content = isFixed !== true && cell(row);
            if (!content) return null;
            return (
              <div key={id} className="max-w-full truncate">
                <span className="text-xs text-soft">{title} </span>
                <span className={isOwn === true ? OWN : ''}>{content}</span>
              </div>
            );
          })}
        </div>
      </div>
      {/* Below the others where it is too wide, such as a button that names production. */}
      <div className="ml-auto flex flex-col items-end gap-1">
        {others.filter(isAside).map(({ id, cell }) => (
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
