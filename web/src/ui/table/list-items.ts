/** One line of a list: a record, what stands under a record, or a gap between two. */
export type ListItem<R, G> =
  | { type: 'row'; key: string; row: R }
  | { type: 'note'; key: string; row: R }
  | { type: 'gap'; key: string; gap: G };

interface Placed {
  position: number;
}
interface Gap {
  id: string;
  below_position: number;
}

/**
 * The lines of a list, newest first. A gap stands below the record of its position; where a filter hides that
 * one, below what is newer than it, so that no filter hides a gap. One that lies past all that is loaded waits
 * while `hasMore`.
 */
export function listItems<R extends Placed, G extends Gap>(
  rows: readonly R[],
  gaps: readonly G[],
  hasMore: boolean,
  hasNote: (row: R) => boolean,
): ListItem<R, G>[] {
  const left = gaps.toSorted((a, b) => b.below_position - a.below_position);
  const items: ListItem<R, G>[] = [];
  const drawGapsAbove = (position: number) => {
    for (let gap = left[0]; gap && gap.below_position > position; gap = left[0]) {
      items.push({ type: 'gap', key: `gap-${gap.id}`, gap });
      left.shift();
    }
  };
  for (const row of rows) {
    drawGapsAbove(row.position);
    items.push({ type: 'row', key: String(row.position), row });
    if (hasNote(row)) items.push({ type: 'note', key: `note-${row.position}`, row });
  }
  const oldest = rows.at(-1)?.position ?? Infinity;
  drawGapsAbove(hasMore ? oldest - 1 : -Infinity);
  return items;
}
