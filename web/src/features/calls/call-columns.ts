/** The columns of the table of calls that need room; all others are always there. */
export interface CallColumns {
  kind: boolean;
  attempts: boolean;
  next: boolean;
  /** Whether Rerun is a word or an icon alone. */
  word: boolean;
}

const FIXED = 5;

/** What fits into a table of this width in CSS pixels; the columns that tell calls apart stay. */
export function callColumns(width: number): CallColumns {
  return {
    kind: width >= 1120,
    attempts: width >= 960,
    next: width >= 712,
    word: width >= 960,
  };
}

/** How many cells a row has. */
export function columnCount(columns: CallColumns): number {
  const { kind, attempts, next } = columns;
  return FIXED + 1 + [kind, attempts, next].filter(Boolean).length;
}
