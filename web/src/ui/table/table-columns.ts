import type { ReactNode } from 'react';

/** What a cell is drawn from, besides its record. */
export interface CellPlace {
  /** Whether the record is open beside the list. */
  isOpen: boolean;
  /** The longest ID that fits the elastic column, in characters. */
  idLimit: number;
}

/** A column of a table of records. */
export interface Column<R> {
  id: string;
  title: string;
  /** In CSS pixels at the usual text size; the elastic column takes the remaining width, but at least this. */
  width: number;
  isElastic?: boolean;
  /** The width that the column takes before columns of a rank below `ROOMY_RANK` are shown. */
  roomy?: number;
  align?: 'right';
  /** The column cannot be hidden, and always has room. */
  isFixed?: boolean;
  /** The title is for screen readers only. */
  isUntitled?: boolean;
  /** The name in the menu of columns, if the title is too short. */
  name?: string;
  /** The cell has its own tooltip or control above the row's link. */
  isOwn?: boolean;
  /** The column with the lowest rank is hidden first on a narrow screen; a fixed one needs none. */
  rank?: number;
  /** Null or false if the record has no value for it. */
  cell: (row: R, place: CellPlace) => ReactNode;
}

/** Columns of this rank and above are shown before a column takes its roomy width. */
const ROOMY_RANK = 8;

type Fitted = Pick<Column<never>, 'id' | 'width' | 'roomy' | 'isFixed' | 'rank'>;

/**
 * The columns that are not hidden and fit a table of this width, in CSS pixels at the usual text size. Those of the
 * lowest rank are left out first.
 */
export function fittingColumns<C extends Fitted>(
  columns: readonly C[],
  hidden: ReadonlySet<string>,
  width: number,
): C[] {
  const wanted = columns.filter(({ id, isFixed }) => isFixed === true || !hidden.has(id));
  const byRank = wanted.toSorted((a, b) => weight(b) - weight(a));
  let room = width;
  let extra = wanted.reduce((sum, { width: least, roomy }) => sum + (roomy ?? least) - least, 0);
  const fits = new Set<C>();
  for (const column of byRank) {
    if (weight(column) < ROOMY_RANK) {
      room -= extra;
      extra = 0;
    }
    room -= column.width;
    if (room < 0 && column.isFixed !== true) break;
    fits.add(column);
  }
  return wanted.filter((column) => fits.has(column));
}

function weight({ isFixed, rank }: Fitted): number {
  return isFixed === true ? Infinity : (rank ?? 0);
}

// Geist Mono is 0.6 em wide, at 0.94 of 13 px; the cell has a padding of 10 px on each side.
const ID_PX = 7.4;
const CELL_PAD_PX = 20;

/** How many characters of an ID fit in the elastic column. */
export function charactersOfElastic(
  columns: readonly Pick<Column<never>, 'width' | 'isElastic'>[],
  width: number,
): number {
  const others = columns.filter(({ isElastic }) => isElastic !== true);
  const left = width - others.reduce((sum, column) => sum + column.width, 0);
  return Math.max(0, Math.floor((left - CELL_PAD_PX) / ID_PX));
}
