/** One line of a list: a record, a note below it, or the gaps between two records. */
export type ListItem<R, G> =
  | { type: 'row'; key: string; row: R }
  | { type: 'note'; key: string; row: R }
  | { type: 'gap'; key: string; gaps: G[] };

interface Gap {
  id: string;
  below_sequence: number;
}

/**
 * The lines of a list, newest first. A gap is below the record of its sequence; if a filter hides that record, below
 * the next newer one, so that no filter hides a gap. Gaps without a record between them are one line. A gap beyond the
 * loaded rows is withheld while `hasMore`.
 */
export function listItems<R, G extends Gap>(lines: {
  rows: readonly R[];
  gaps: readonly G[];
  hasMore: boolean;
  hasNote: (row: R) => boolean;
  idOf: (row: R) => string;
  sequenceOf: (row: R) => number;
}): ListItem<R, G>[] {
  const { rows, gaps, hasMore, hasNote, idOf, sequenceOf } = lines;
  const left = gaps.toSorted((a, b) => b.below_sequence - a.below_sequence);
  const items: ListItem<R, G>[] = [];
  const drawGapsAbove = (sequence: number) => {
    for (let gap = left[0]; gap && gap.below_sequence > sequence; gap = left[0]) {
      const last = items.at(-1);
      if (last?.type === 'gap') last.gaps.push(gap);
      else items.push({ type: 'gap', key: `gap-${gap.id}`, gaps: [gap] });
      left.shift();
    }
  };
  for (const row of rows) {
    drawGapsAbove(sequenceOf(row));
    items.push({ type: 'row', key: `row-${idOf(row)}`, row });
    if (hasNote(row)) items.push({ type: 'note', key: `note-${idOf(row)}`, row });
  }
  const last = rows.at(-1);
  const oldest = last === undefined ? Infinity : sequenceOf(last);
  drawGapsAbove(hasMore ? oldest - 1 : -Infinity);
  return items;
}
