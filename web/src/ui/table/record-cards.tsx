import { Fragment, type ReactNode } from 'react';
import { pressThrough } from './record-link';
import type { RecordLines } from './list-items';
import { useVirtualRows } from './use-virtual-rows';

interface RecordCardsProps<R, G> extends RecordLines<R, G> {
  card: (row: R) => ReactNode;
}

const CARD_PX = 96;
const GAP_PX = 64;

function Skipped({ height }: { height: number }) {
  return height > 0 && <li role="presentation" aria-hidden="true" style={{ height }} />;
}

/** Records as cards; only those around the view are in the DOM. */
export function RecordCards<R, G>(props: RecordCardsProps<R, G>) {
  const { items, lineCount, isOpen, isMarked } = props;
  const { rows, below, measure, setFrame, onKeyDown, onFocus } = useVirtualRows({
    items,
    estimate: (index) => (items[index]?.type === 'gap' ? GAP_PX : CARD_PX),
    onNearEnd: props.onNearEnd,
  });
  return (
    <ul
      ref={setFrame}
      aria-label={props.caption}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="isolate overflow-clip rounded-card border border-line bg-surface"
    >
      {rows.map(({ index, key, skipped }) => {
        const item = items[index];
        if (!item) return null;
        const place = {
          ref: measure,
          'data-index': index,
          'aria-posinset': index + 1,
          'aria-setsize': lineCount,
        };
        const line = index === 0 ? '' : 'border-t border-line';
        return (
          <Fragment key={key}>
            <Skipped height={skipped} />
            {item.type === 'row' && (
              <li
                {...place}
                id={props.rowId(item.row)}
                onClick={pressThrough}
                className={`relative px-3 py-2.5 ${line} ${
                  isOpen(item.row) ? 'bg-wash' : isMarked?.(item.row) === true ? 'bg-wash/60' : ''
                }`}
              >
                {props.card(item.row)}
              </li>
            )}
            {item.type === 'note' && (
              <li {...place} className="px-3 pb-3">
                {props.note?.(item.row)}
              </li>
            )}
            {item.type === 'gap' && (
              <li {...place} className={line}>
                {props.gap(item.gaps)}
              </li>
            )}
          </Fragment>
        );
      })}
      <Skipped height={below} />
    </ul>
  );
}
