import { memo } from 'react';
import { pressThrough } from './press-through';
import type { Column } from './table-columns';

interface RecordRowProps<R> {
  row: R;
  columns: readonly Column<R>[];
  id: string;
  isOpen: boolean;
  isMarked: boolean;
  /** Its place among the lines. */
  index: number;
}

// Above the link that stretches over the row, so that its own hover and presses count.
const OWN = 'relative z-10 w-fit max-w-full';

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
          className={`h-9 px-2.5 py-0 first:pl-3 last:pr-3 ${align === 'right' ? 'text-right' : ''} ${
            isOpen && n === 0 ? 'shadow-[inset_2px_0_0_var(--color-accent)]' : ''
          }`}
        >
          <div
            className={`overflow-clip text-ellipsis whitespace-nowrap ${isOwn === true ? OWN : ''} ${
              align === 'right' ? 'ml-auto' : ''
            }`}
          >
            {cell(row)}
          </div>
        </td>
      ))}
    </tr>
  );
}

/** One record. A press anywhere opens it by its first link. Drawn anew only when it changed. */
export const RecordRow = memo(Row) as typeof Row; // memo() forgets that the component is generic
