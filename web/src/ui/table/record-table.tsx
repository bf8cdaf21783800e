import { Fragment, useMemo, useState, type ReactNode } from 'react';
import { textScale, useElementWidth, useMedia } from '../layout/use-layout';
import { useHiddenColumns } from './column-menu';
import type { ListItem } from './list-items';
import { RecordRow } from './record-row';
import { NO_SELECTION, SelectBox, type SelectionProps } from './select-box';
import { charactersOfElastic, fittingColumns, type Column } from './table-columns';
import { useVirtualRows } from './use-virtual-rows';

/** The checkboxes of a list's rows. */
interface Selecting<R> extends SelectionProps {
  /** Names a row whose ID does not. */
  nameOf?: (row: R) => string;
  /** What the checkbox of all loaded rows selects: "users"; without it there is none. */
  all?: string;
}

interface Sorting {
  /** The ID of a column; with a minus sign in front of it for the descending order. */
  sort: string;
  /** The head of a column was pressed. */
  onSort: (id: string) => void;
}

interface RecordTableProps<R, G> {
  /** The list's name, under which its hidden columns are stored. */
  list: string;
  /** What is listed, for screen readers: "Calls, newest first". */
  caption: string;
  /** All columns. Must be memoised. */
  columns: readonly Column<R>[];
  items: readonly ListItem<R, G>[];
  /** Whether only some of the rows are loaded. */
  hasMore: boolean;
  idOf: (row: R) => string;
  /** The record that is open beside the list, or null. */
  openId: string | null;
  /** True for a highlighted row, such as the new call of a rerun. */
  isMarked?: ((row: R) => boolean) | undefined;
  gap: (gaps: readonly G[]) => ReactNode;
  /** The note below a row. */
  note?: ((row: R) => ReactNode) | undefined;
  /** Called near the end of the loaded rows. Must be memoised. */
  onNearEnd: () => void;
  selecting?: Selecting<R> | undefined;
  /** Absent if the rows are always in the same order. */
  sorting?: Sorting | undefined;
}

/** The ID of a row in the DOM. */
export const rowDomId = (list: string, id: string) => `${list}-${id}`;

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
  'sticky top-[calc(4.25rem+1px)] z-20 h-9 bg-surface px-2.5 text-left text-xs font-medium whitespace-nowrap text-soft shadow-[inset_0_-1px_0_var(--color-line)] first:pl-3 last:pr-3';

// Without a word for screen readers, which read `aria-sort`.
const ARROWS = {
  ascending: "text-ink after:content-['↑'_/_'']",
  descending: "text-ink after:content-['↓'_/_'']",
  none: "after:opacity-0 after:content-['↑'_/_''] hover:after:opacity-60 focus-visible:after:opacity-60",
} as const;

interface TableHeadProps<R> extends Pick<RecordTableProps<R, never>, 'selecting' | 'sorting'> {
  columns: readonly Column<R>[];
  /** The IDs of the loaded rows. */
  listed: readonly string[];
}

function TableHead<R>({ columns, listed, selecting, sorting }: TableHeadProps<R>) {
  const ticked = listed.filter((id) => selecting?.selection.has(id)).length;
  const isAll = ticked > 0 && ticked === listed.length;
  return (
    <tr aria-rowindex={1}>
      {selecting && (
        <th scope="col" className={HEAD}>
          {selecting.all === undefined ? (
            <span className="sr-only">Select</span>
          ) : (
            <SelectBox
              label={`Select all loaded ${selecting.all}`}
              isTicked={isAll}
              isPartly={ticked > 0 && !isAll}
              onPress={() => {
                selecting.onSelect((before) =>
                  isAll ? NO_SELECTION : new Set([...before, ...listed]),
                );
              }}
            />
          )}
        </th>
      )}
      {columns.map(({ id, title, isUntitled, align }) => {
        const order =
          sorting?.sort === id
            ? 'ascending'
            : sorting?.sort === `-${id}`
              ? 'descending'
              : undefined;
        return (
          <th
            key={id}
            scope="col"
            aria-sort={order}
            className={`${HEAD} ${align === 'right' ? 'text-right' : ''}`}
          >
            {sorting ? (
              <button
                type="button"
                onClick={() => {
                  sorting.onSort(id);
                }}
                className={`-mx-1 inline-flex h-7 items-center gap-1 rounded-small px-1 hover:text-ink ${align === 'right' ? 'flex-row-reverse' : ''} ${ARROWS[order ?? 'none']}`}
              >
                {title}
              </button>
            ) : (
              <span className={isUntitled === true ? 'sr-only' : ''}>{title}</span>
            )}
          </th>
        );
      })}
    </tr>
  );
}

const ROW_PX = 36;
const TALL_PX = 96;

interface LinesProps<R, G> extends RecordTableProps<R, G> {
  /** On a phone, each row is one cell. */
  isCard: boolean;
  /** The longest ID that fits the elastic column, in characters. */
  idLimit: number;
}

/** The table with the columns that fit. */
function Lines<R, G>(props: LinesProps<R, G>) {
  const { list, columns, items, hasMore, idOf, openId, isCard, idLimit, selecting } = props;
  const [scale] = useState(textScale);
  const { rows, below, isFirstPaint, measure, setFrame, onKeyDown, onFocus } = useVirtualRows({
    items,
    estimate: (index) => (isCard || items[index]?.type === 'note' ? TALL_PX : ROW_PX) * scale,
    onNearEnd: props.onNearEnd,
  });
  const listed = useMemo(
    () => items.flatMap((item) => (item.type === 'row' ? [idOf(item.row)] : [])),
    [items, idOf],
  );
  const span = isCard ? 1 : columns.length + (selecting ? 1 : 0);
  const heads = isCard ? 0 : 1;

  const line = (item: ListItem<R, G>, index: number) => {
    if (item.type === 'row') {
      const id = idOf(item.row);
      return (
        <RecordRow
          {...{ columns, index, id, idLimit, isFirstPaint }}
          row={item.row}
          domId={rowDomId(list, id)}
          name={selecting?.nameOf?.(item.row) ?? id}
          isOpen={id === openId}
          isMarked={props.isMarked?.(item.row) ?? false}
          isTicked={selecting?.selection.has(id) ?? false}
          onSelect={selecting?.onSelect}
          card={isCard ? measure : null}
        />
      );
    }
    return (
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 1 + heads}
        className="border-t border-line"
      >
        <td colSpan={span} className={item.type === 'note' ? 'px-2.5 pb-2' : 'p-0'}>
          {item.type === 'note' ? props.note?.(item.row) : props.gap(item.gaps)}
        </td>
      </tr>
    );
  };

  return (
    <table
      aria-rowcount={hasMore ? -1 : items.length + heads}
      className="w-full table-fixed text-sm"
    >
      <caption className="sr-only">
        {props.caption}. Use the arrow keys to move between rows.
      </caption>
      {!isCard && (
        <>
          <colgroup>
            {selecting && <col className="w-10" />}
            {columns.map(({ id, width, isElastic }) => (
              <col
                key={id}
                style={isElastic === true ? undefined : { width: `${width / 16}rem` }}
              />
            ))}
          </colgroup>
          <thead>
            <TableHead {...{ columns, listed, selecting }} sorting={props.sorting} />
          </thead>
        </>
      )}
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

// index.html draws the frame of the first list before any script is loaded.
const drawn = document.getElementById('outline')?.getBoundingClientRect().width ?? 0;
const OUTLINE_PX = drawn > 0 ? drawn : null;

const SELECT_PX = 40;
// On a phone, a card has room for the columns of a table of this width.
const CARD_ROOM_PX = 1160;
const CARD_ID_LIMIT = 32;

/**
 * The records of a list of any length, of which only those around the view are in the DOM. Columns without room are
 * left out; on a phone, each record is a card.
 */
export function RecordTable<R, G>(props: RecordTableProps<R, G>) {
  const { list, columns: all, selecting } = props;
  const isCard = !useMedia('(min-width: 48rem)');
  const hidden = useHiddenColumns(list);
  const [frame, measured] = useElementWidth(OUTLINE_PX);
  const hasBoxes = selecting !== undefined;
  const columns = useMemo(() => {
    if (isCard)
      return { fitting: fittingColumns(all, hidden, CARD_ROOM_PX), idLimit: CARD_ID_LIMIT };
    // If it were drawn at once, every row would be drawn again for the width that is measured then.
    if (measured === null) return null;
    const width = measured / textScale() - (hasBoxes ? SELECT_PX : 0);
    const fitting = fittingColumns(all, hidden, width);
    return { fitting, idLimit: charactersOfElastic(fitting, width) };
  }, [all, hidden, isCard, hasBoxes, measured]);
  // Isolated, so that what is above the links of rows stays below the page’s header.
  return (
    <div ref={frame} className="isolate overflow-clip rounded-card border border-line bg-surface">
      {columns && (
        <Lines
          // Cards have other heights, so their lines are measured again.
          key={String(isCard)}
          {...props}
          {...{ isCard, columns: columns.fitting, idLimit: columns.idLimit }}
        />
      )}
    </div>
  );
}
