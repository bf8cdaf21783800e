import type { ReactNode } from 'react';
import type { ListItem } from './list-items';

/** What a table and a list of cards are both drawn from. */
export interface RecordLines<R, G> {
  /** What is listed, for screen readers: "Calls, newest first". */
  caption: string;
  items: readonly ListItem<R, G>[];
  /** How many lines there are with those that are not loaded; -1 while that is not known (ARIA). */
  lineCount: number;
  rowId: (row: R) => string;
  isOpen: (row: R) => boolean;
  /** True for a row that is to stand out, such as the new call of a rerun. */
  isMarked?: (row: R) => boolean;
  gap: (gap: G) => ReactNode;
  /** What stands under a row, for the rows that have something. */
  note?: (row: R) => ReactNode;
  /** Called when the end of what is loaded comes near. */
  onNearEnd: () => void;
}
