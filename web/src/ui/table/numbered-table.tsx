import type { ReactNode } from 'react';

interface NumberedTableProps<Item> {
  caption: string;
  /** What the number counts. */
  number?: string;
  /** The columns after the number. */
  heads: readonly string[];
  items: readonly Item[];
  /** Whether the item is the one in progress. */
  isCurrent?: (item: Item) => boolean;
  /** The cells of an item, in the order of the heads. */
  cellsOf: (item: Item) => readonly ReactNode[];
}

const HEAD = 'px-3 py-2 text-left text-xs font-medium text-soft';
// Rows of 36 px (visual.md) with aligned baselines. On a phone each value has its name beside it, and empty ones are hidden.
const CELL =
  'h-9 px-3 py-[5px] align-baseline max-sm:grid max-sm:h-auto max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:items-baseline max-sm:px-0 max-sm:py-0.5 max-sm:before:text-xs max-sm:before:text-soft max-sm:before:content-[attr(data-head)] max-sm:has-[>div:empty]:hidden max-sm:[&_bdi]:wrap-anywhere max-sm:[&_bdi]:whitespace-normal';

/** Items in the order of their numbers, as a table; on a phone as cards. */
export function NumberedTable<Item extends { n: number }>(props: NumberedTableProps<Item>) {
  const { caption, number = 'No.', heads, items, isCurrent, cellsOf } = props;
  return (
    <table className="w-full border-collapse text-sm max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line">
          <th className={`${HEAD} w-14 text-right`}>{number}</th>
          {heads.map((head) => (
            <th key={head} className={HEAD}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {items.map((item) => (
          <tr
            key={item.n}
            aria-current={isCurrent?.(item) ? 'step' : undefined}
            className="border-b border-line last:border-b-0 aria-[current=step]:bg-wash max-sm:block max-sm:px-3 max-sm:py-2.5"
          >
            <td
              data-head={number}
              className={`${CELL} text-right text-soft tabular-nums max-sm:text-left`}
            >
              <div>{item.n}</div>
            </td>
            {cellsOf(item).map((cell, at) => (
              <td key={heads[at]} data-head={heads[at]} className={CELL}>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
