import { memo, type RefCallback } from 'react';
import { pressThrough } from './record-link';
import { SelectBox, type Selection, type SelectionProps } from './select-box';
import type { CellPlace, Column } from './table-columns';

interface RecordRowProps<R> extends CellPlace {
  row: R;
  columns: readonly Column<R>[];
  domId: string;
  id: string;
  /** Says which row its checkbox selects. */
  name: string;
  isMarked: boolean;
  /** The index of its line. */
  index: number;
  isTicked: boolean;
  /** Without its controls, which on a slow processor would delay the first paint of the rows. */
  isFirstPaint: boolean;
  /** Absent if the rows have no checkbox. */
  onSelect: SelectionProps['onSelect'] | undefined;
  /** Measures a card, whose height depends on its content; a row of the table has no ref. */
  card: RefCallback<HTMLElement> | null;
}

/** A cell's content is above the link that stretches over the row; beside it, the link can be pressed. */
const OWN = '*:relative *:z-10';
const CELL =
  'h-9 overflow-clip px-2.5 py-0 text-ellipsis whitespace-nowrap first:pl-3 last:pr-3 align-middle';
const OPEN_MARK = 'first:shadow-[inset_2px_0_0_var(--color-accent)]';

function Cells<R>({ row, columns, isOpen, idLimit, isFirstPaint }: RecordRowProps<R>) {
  return columns.map(({ id, cell, align, isOwn, isUntitled }) => (
    <td
      key={id}
      className={`${CELL} ${align === 'right' ? 'text-right' : ''} ${isOwn === true ? OWN : ''} ${isOpen ? OPEN_MARK : ''}`}
    >
      {(isFirstPaint && isUntitled === true) || cell(row, { isOpen, idLimit }) || (
        <span className="text-soft">–</span>
      )}
    </td>
  ));
}

const FLOW = 'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5';

/**
 * The cells as a card: the fixed ones at the right edge, such as the time, at the right; before them the other fixed
 * ones, and below these all others with their titles.
 */
function CardCells<R>({ row, columns, isOpen, idLimit }: RecordRowProps<R>) {
  const at = { isOpen, idLimit };
  const isAside = ({ isFixed, align }: Column<R>) => isFixed === true && align === 'right';
  return (
    <>
      <div className="min-w-0 flex-1 basis-44 space-y-0.5">
        <div className={FLOW}>
          {columns.map((column) => {
            const { id, cell, isFixed } = column;
            if (isFixed !== true || isAside(column)) return null;
            return (
              <div key={id} className="max-w-full wrap-anywhere [&_bdi]:whitespace-normal">
                {cell(row, at)}
              </div>
            );
          })}
        </div>
        <div className={FLOW}>
          {columns.map(({ id, title, cell, isFixed, isOwn }) => {
            const content = isFixed !== true && cell(row, at);
            if (!content) return null;
            return (
              <div key={id} className="max-w-full truncate">
                <span className="text-xs text-soft">{title} </span>
                <span className={isOwn === true ? OWN : ''}>{content}</span>
              </div>
            );
          })}
        </div>
      </div>
      {/* Below the others where it is too wide, such as a button that names production. */}
      <div className="ml-auto flex flex-col items-end gap-1">
        {columns.filter(isAside).map(({ id, cell }) => (
          <div key={id} className={OWN}>
            {cell(row, at)}
          </div>
        ))}
      </div>
    </>
  );
}

/** The selection after a press on the box of one row. */
function withPressed(before: Selection, id: string): Selection {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}

function Row<R>(props: RecordRowProps<R>) {
  const { domId, id, name, index, isOpen, isMarked, isTicked, isFirstPaint, onSelect, card } =
    props;
  const ground = isOpen ? 'bg-wash' : isMarked ? 'bg-wash/60' : 'hover:bg-raised';
  const box = onSelect && (
    <SelectBox
      {...{ isTicked }}
      label={`Select ${name}`}
      onPress={() => {
        onSelect((before) => withPressed(before, id));
      }}
    />
  );
  return (
    <tr
      ref={card}
      id={domId}
      data-index={index}
      // A table of cards has no row of heads.
      aria-rowindex={index + (card ? 1 : 2)}
      onClick={pressThrough}
      className={`relative border-t border-line transition-colors ${ground}`}
    >
      {card ? (
        <td className="px-3 py-2.5">
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
            {box}
            <CardCells {...props} />
          </div>
        </td>
      ) : (
        <>
          {box && <td className={`${CELL} ${isOpen ? OPEN_MARK : ''}`}>{isFirstPaint || box}</td>}
          <Cells {...props} />
        </>
      )}
    </tr>
  );
}

/**
 * One record, as a row or, on a phone, as a card. A press anywhere follows its first link. Rendered again only when it
 * has changed.
 */
export const RecordRow = memo(Row) as typeof Row; // memo() forgets that the component is generic
