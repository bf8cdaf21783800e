import type { ReactNode } from 'react';

/** A column of a table of records. */
export interface Column<R> {
  id: string;
  title: string;
  /** In CSS pixels; the one column without a fixed width takes what is left, but never less than this. */
  width: number;
  isElastic?: boolean;
  align?: 'right';
  /** The column cannot be hidden, and always has room. */
  isFixed?: boolean;
  /** In the place of the title, such as a box that ticks all rows; null where it is for screen readers alone. */
  head?: ReactNode;
  /** The cell holds what has a hover or a press of its own, above the row's link. */
  isOwn?: boolean;
  /** The last to leave when there is no room has the highest number. */
  rank: number;
  cell: (row: R) => ReactNode;
}

type Fitted = Pick<Column<never>, 'id' | 'width' | 'isFixed' | 'rank'>;

/**
 * The columns that are neither hidden nor too many for a table of this width in CSS pixels, in their order.
 * Those of the lowest rank leave first.
 */
export function fittingColumns<C extends Fitted>(
  columns: readonly C[],
  hidden: ReadonlySet<string>,
  width: number,
): C[] {
  const wanted = columns.filter(({ id, isFixed }) => isFixed === true || !hidden.has(id));
  const byRank = wanted.toSorted((a, b) => weight(b) - weight(a));
  let room = width;
  const fits = new Set<C>();
  for (const column of byRank) {
    room -= column.width;
    if (room < 0 && column.isFixed !== true) break;
    fits.add(column);
  }
  return wanted.filter((column) => fits.has(column));
}

function weight({ isFixed, rank }: Fitted): number {
  return isFixed === true ? Infinity : rank;
}

// Geist Mono is 0.6 em wide, at 0.94 of the table's 13 px; the cell keeps 10 px to each side.
const ID_PX = 7.4;
const CELL_PAD_PX = 20;

/** How many characters of an id have room in the column that takes what the others leave. */
export function charactersOfElastic(
  columns: readonly Pick<Column<never>, 'width' | 'isElastic'>[],
  width: number,
): number {
  const others = columns.filter(({ isElastic }) => isElastic !== true);
  const left = width - others.reduce((sum, column) => sum + column.width, 0);
  return Math.max(0, Math.floor((left - CELL_PAD_PX) / ID_PX));
}
