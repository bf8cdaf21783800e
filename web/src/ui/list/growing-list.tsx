import { useRef, type ReactNode, type Ref } from 'react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { countText } from '../text/counts';

interface NewRowsPillProps {
  /** What is listed: "call". */
  what: string;
  /** Its plural where that is irregular: "deliveries". */
  many?: string;
  count: number;
  /** True where there are more than are counted. */
  areMore?: boolean;
  onShow: () => void;
}

/** "3 new calls. Show": announces new rows, which never move what is being read. */
export function NewRowsPill({
  what,
  many = `${what}s`,
  count,
  areMore = false,
  onShow,
}: NewRowsPillProps) {
  return (
    <div role="status" className="pointer-events-none sticky top-20 z-30 h-0 text-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto inline-flex h-8 animate-enter items-center gap-1.5 rounded-full bg-accent px-3.5 text-sm font-medium text-on-accent shadow-float hover:bg-accent-strong"
        >
          <ArrowUp size={14} aria-hidden="true" />
          {countText({ count, more: areMore }, `new ${what}`, `new ${many}`)}. Show
        </button>
      )}
    </div>
  );
}

interface GrowingListProps {
  /** What is listed: "call". */
  what: string;
  /** Its plural where that is irregular: "deliveries". */
  many?: string;
  /** Goes to an element that is in view while the list is scrolled to its top, where new rows come in (useAtTop). */
  top: Ref<HTMLDivElement>;
  /** How many new rows are announced. */
  fresh: number;
  /** True where there are more than are counted. */
  areMore?: boolean;
  children: ReactNode;
}

/** The frame of a list that grows at its top: new rows are announced while the reader is further down. */
export function GrowingList({ top, fresh, children, ...named }: GrowingListProps) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className="isolate scroll-mt-28">
      <div ref={top} className="h-px" />
      <NewRowsPill
        {...named}
        count={fresh}
        onShow={() => {
          // At once, and before the rows come in: a list that measures lines above the view corrects the place as
          // it does, which ends a smooth scroll midway.
          frame.current?.scrollIntoView();
        }}
      />
      {children}
    </div>
  );
}
