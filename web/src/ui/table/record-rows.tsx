import { useMemo } from 'react';
import { textScale, useElementWidth, useMedia } from '../layout/use-layout';
import { useHiddenColumns } from './column-menu';
import type { RecordLines } from './list-items';
import { RecordCards } from './record-cards';
import { RecordTable } from './record-table';
import { charactersOfElastic, fittingColumns, type Column } from './table-columns';

interface RecordRowsProps<R, G> extends RecordLines<R, G> {
  /** The list's name, under which its hidden columns are stored. */
  list: string;
  /**
   * Builds the columns for IDs of at most `idLimit` visible characters. Must be memoised, because a new function
   * measures again.
   */
  columns: (idLimit: number) => Column<R>[];
}

// index.html draws the frame of the first list before any script is loaded.
const drawn = document.getElementById('outline')?.getBoundingClientRect().width ?? 0;
const OUTLINE_PX = drawn > 0 ? drawn : null;

// On a phone, a card has room for the columns of a table of this width.
const CARD_ROOM_PX = 1200;
const CARD_ID_LIMIT = 32;

/** The records of a list, as a table if there is room, or as cards on a phone. */
export function RecordRows<R, G>({ list, columns: all, ...lines }: RecordRowsProps<R, G>) {
  const isRoomy = useMedia('(min-width: 48rem)');
  const hidden = useHiddenColumns(list);
  const [frame, measured] = useElementWidth(OUTLINE_PX);
  const columns = useMemo(() => {
    if (!isRoomy) return fittingColumns(all(CARD_ID_LIMIT), hidden, CARD_ROOM_PX);
    // If it were drawn at once, every row would be drawn again for the width that is measured then.
    if (measured === null) return null;
    const width = measured / textScale();
    const fitting = (idLimit: number) => fittingColumns(all(idLimit), hidden, width);
    return fitting(charactersOfElastic(fitting(0), width));
  }, [all, hidden, isRoomy, measured]);
  // Isolated, so that what is above the links of rows stays below the page’s header.
  return isRoomy ? (
    <div ref={frame} className="isolate overflow-clip rounded-card border border-line bg-surface">
      {columns && <RecordTable {...lines} columns={columns} />}
    </div>
  ) : (
    <RecordCards {...lines} columns={columns ?? []} />
  );
}
