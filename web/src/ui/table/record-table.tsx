import { Fragment, useState, memo } from 'react';
import type { ListItem, RecordLines } from './list-items';
import type { Column } from './table-columns';
import { textScale } from '../layout/use-layout';
import { useVirtualRows } from './use-virtual-rows';
import { pressThrough } from './record-link';

interface RecordRowProps<R> {
  row: R;
  columns: readonly Column<R>[];
  id: string;
  isOpen: boolean;
  isMarked: boolean;
  /** The index of its line. */
  index: number;
}

/** A cell's content is above the link that stretches over the row; beside it, the link can be pressed. */
export const OWN = '*:relative *:z-10';

function Row<R>({ row, columns, id, isOpen, isMarked, index }: RecordRowProps<R>) {
  const ground = isOpen ? 'bg-wash' : isMarked ? 'bg-wash/60' : 'hover:bg-raised';
  return (
    <tr
      id={id}
      data-index={index}
      aria-rowindex={index + 2}
      onClick={pressThrough}
      className={`relative border-t border-line transition-colors ${ground}`}
    >
      {columns.map(({ id: name, cell, align, isOwn }, n) => (
        <td
          key={name}
          className={`h-9 overflow-clip px-2.5 py-0 text-ellipsis whitespace-nowrap first:pl-3 last:pr-3 ${
            align === 'right' ? 'text-right' : ''
          } ${isOwn === true ? OWN : ''} ${
            isOpen && n === 0 ? 'shadow-[inset_2px_0_0_var(--color-accent)]' : ''
          }`}
        >
          {cell(row) || <span className="text-soft">–</span>}
        </td>
      ))}
    </tr>
  );
}

/** One record. A press anywhere follows its first link. Rendered again only when it has changed. */
const RecordRow = memo(Row) as typeof Row; // memo() forgets that the component is generic

/** The space of the rows that are not in the DOM. */
function SkippedRows({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={span} className="p-0" style={{ height }} />
    </tr>
  );
}

const HEAD =
  'sticky top-[calc(4.25rem+1px)] z-20 h-9 bg-surface px-2.5 text-left text-xs font-medium whitespace-nowrap text-soft shadow-[inset_0_-1px_0_var(--color-line)]';
const ROW_PX = 36;
const NOTE_PX = 96;

interface RecordTableProps<R, G> extends RecordLines<R, G> {
  /** The columns that fit (fittingColumns). */
  columns: readonly Column<R>[];
}

/** A table of any length, of which only the rows around the view are in the DOM. */
export function RecordTable<R, G>(props: RecordTableProps<R, G>) {
  const { caption, columns, items, lineCount } = props;
  const [scale] = useState(textScale);
  const { rows, below, measure, setFrame, onKeyDown, onFocus } = useVirtualRows({
    items,
    estimate: (index) => (items[index]?.type === 'note' ? NOTE_PX : ROW_PX) * scale,
    onNearEnd: props.onNearEnd,
  });
  const span = columns.length;

  const line = (item: ListItem<R, G>, index: number) => {
    const place = { 'data-index': index, 'aria-rowindex': index + 2, ref: measure };
    if (item.type === 'row') {
      return (
        <RecordRow
          {...{ columns, index }}
          row={item.row}
          id={props.rowId(item.row)}
          isOpen={props.isOpen(item.row)}
          isMarked={props.isMarked?.(item.row) ?? false}
        />
      );
    }
    return (
      <tr {...place} className="border-t border-line">
        <td colSpan={span} className={item.type === 'note' ? 'px-2.5 pb-2' : 'p-0'}>
          {item.type === 'note' ? props.note?.(item.row) : props.gap(item.gaps)}
        </td>
      </tr>
    );
  };

  return (
    <table
      aria-rowcount={lineCount < 0 ? -1 : lineCount + 1}
      className="w-full table-fixed text-sm"
    >
      <caption className="sr-only">{caption}. Use the arrow keys to move between rows.</caption>
      <colgroup>
        {columns.map(({ id, width, isElastic }) => (
          <col key={id} style={isElastic === true ? undefined : { width: `${width / 16}rem` }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ id, title, head = title, align, order }) => (
            <th
              key={id}
              scope="col"
              aria-sort={order}
              className={`${HEAD} first:pl-3 last:pr-3 ${align === 'right' ? 'text-right' : ''}`}
            >
              {head ?? <span className="sr-only">{title}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={setFrame} onKeyDown={onKeyDown} onFocus={onFocus}>
        {rows.map(({ index, key, skipped }) => {
          const item = items[index];
          return (
            item && (
              <Fragment key={key}>
                <SkippedRows height={skipped} span={span} />
                {line(item, index)}
              </Fragment>
            )
          );
        })}
        <SkippedRows height={below} span={span} />
      </tbody>
    </table>
  );
}
