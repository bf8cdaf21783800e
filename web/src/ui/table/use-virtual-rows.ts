import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { textScale } from '../layout/use-layout';

/** How many rows a key moves; `page` is the number of rows in view. */
const STEPS: Record<string, (page: number) => number> = {
  ArrowDown: () => 1,
  ArrowUp: () => -1,
  PageDown: (page) => page,
  PageUp: (page) => -page,
  Home: () => -Infinity,
  End: () => Infinity,
};

/** The index of the row that a key leads to, skipping lines that are not rows; null if the key does not move. */
export function nextRow(
  key: string,
  from: number,
  page: number,
  isRow: readonly boolean[],
): number | null {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key]?.(Math.max(1, page)) : undefined;
  if (step === undefined) return null;
  const aim = Math.min(Math.max(from + step, 0), isRow.length - 1);
  // Lines that are not rows are skipped in the direction of the key.
  const forward = step > 0;
  const ahead = forward ? isRow.indexOf(true, aim) : isRow.lastIndexOf(true, aim);
  const found = ahead === -1 ? (forward ? isRow.lastIndexOf(true) : isRow.indexOf(true)) : ahead;
  return found === -1 || found === from ? null : found;
}

/** The height of the sticky header, its band and the head of the table, at the usual text size. */
const COVERED_PX = 124;
const SPARE_ROWS = 8;
/** The first paint has only this many rows, because on a slow processor all visible ones would delay it. */
const FIRST_ROWS = 6;
/** The usual height above the rows, until it is measured. */
const ABOVE_PX = 240;
/** The next page is loaded this many rows before the end; few enough that a list of 50 just opened needs no second. */
const NEAR_END = 20;

interface VirtualRowsOptions {
  /** The lines, each with a stable key; the arrow keys skip those that are no rows. */
  items: readonly { type: string; key: string }[];
  /** The height of a line in CSS pixels, until it is measured. */
  estimate: (index: number) => number;
  /** Called when the end comes near. */
  onNearEnd: () => void;
}

/** A line in the DOM, and the height of the lines left out above it. */
interface VirtualRow {
  index: number;
  key: string;
  skipped: number;
}

/** Adds an index to a sorted range, so that the focused row stays in the DOM. */
function withIndex(indexes: number[], index: number): number[] {
  if (index === -1 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}

/**
 * Renders only the lines around the view, with room for the others. Arrow keys, Home, End, PageUp and PageDown move the
 * focus between the first links of the rows.
 */
export function useVirtualRows(options: VirtualRowsOptions) {
  const { items, estimate, onNearEnd } = options;
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  const isRow = useMemo(() => items.map(({ type }) => type === 'row'), [items]);
  const frame = useRef<HTMLElement | null>(null);
  const [scrollMargin, setScrollMargin] = useState(ABOVE_PX);
  const [scale] = useState(textScale);
  const [isFirstPaint, setFirstPaint] = useState(true);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const toFocus = useRef<string | null>(null);
  const active = activeKey === null ? -1 : keys.indexOf(activeKey);

  // A new function would make the virtualizer measure every line again, at each step of a scroll.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: keys.length,
    estimateSize: estimate,
    getItemKey,
    overscan: isFirstPaint ? 0 : SPARE_ROWS,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin,
    scrollPaddingStart: COVERED_PX * scale,
    scrollPaddingEnd: 16,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), active),
    // Without layout, as in jsdom, the estimate is used.
    measureElement: (element) =>
      element.getBoundingClientRect().height || estimate(Number(element.dataset['index'])),
    useFlushSync: false,
  });
  const around = virtualizer.getVirtualItems();
  const drawn = isFirstPaint ? around.slice(0, FIRST_ROWS) : around;

  useEffect(() => {
    setFirstPaint(false);
    const measure = () => {
      const box = frame.current?.getBoundingClientRect();
      if (box) setScrollMargin(Math.round(box.top + window.scrollY));
    };
    // Once it is laid out; a notice or a second line of filters above the list moves it.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => {
      observer.disconnect();
    };
  }, []);

  const last = drawn.findLast(({ index }) => index !== active)?.index ?? -1;
  const isNearEnd = last >= keys.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, keys.length, onNearEnd]);

  useLayoutEffect(() => {
    if (toFocus.current === null || toFocus.current !== activeKey) return;
    const row = frame.current?.querySelector(`[data-index="${active}"] a[href]`);
    if (!(row instanceof HTMLElement)) return;
    toFocus.current = null;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = lineOf(event.target);
    if (from === null) return;
    const inView = virtualizer.range;
    const page = inView ? inView.endIndex - inView.startIndex - 1 : 1;
    const to = nextRow(event.key, from, page, isRow);
    const key = to === null ? undefined : keys[to];
    if (to === null || key === undefined) return;
    event.preventDefault();
    toFocus.current = key;
    setActiveKey(key);
    // The first row scrolls to the top of the page, where new rows are shown at once.
    if (to === isRow.indexOf(true)) virtualizer.scrollToOffset(0);
    else virtualizer.scrollToIndex(to, { align: 'auto' });
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = lineOf(event.target);
    setActiveKey(index === null ? null : (keys[index] ?? null));
  };
  const setFrame = useCallback((element: HTMLElement | null) => {
    frame.current = element;
  }, []);

  let end = scrollMargin;
  const rows = drawn.map(({ index, key, start, end: itsEnd }): VirtualRow => {
    const skipped = Math.max(0, start - end);
    end = itsEnd;
    return { index, key: String(key), skipped };
  });
  const below = Math.max(0, virtualizer.getTotalSize() + scrollMargin - end);
  const measure = virtualizer.measureElement;
  return { rows, below, isFirstPaint, measure, setFrame, onKeyDown, onFocus };
}

function lineOf(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null;
  const line = target.closest('[data-index]');
  return line instanceof HTMLElement ? Number(line.dataset['index']) : null;
}
