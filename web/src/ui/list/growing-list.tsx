import { useRef, type ReactNode, type Ref } from 'react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { countText } from '../text/counts';

interface GrowingListProps {
  /** What is listed: "call". */
  what: string;
  /** Its plural: "calls". */
  many: string;
  /** The ref of an element that is in view while the list is scrolled to its top (useLiveList). */
  top: Ref<HTMLDivElement>;
  /** How many new rows are announced. */
  fresh: number;
  /** True if there are more than are counted. */
  areMore?: boolean;
  children: ReactNode;
}

/** A list that grows at its top; new rows are announced while it is scrolled down: "3 new calls. Show". */
export function GrowingList(props: GrowingListProps) {
  const { what, many, top, fresh, areMore = false, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className="isolate scroll-mt-28">
      <div ref={top} className="h-px" />
      <div role="status" className="pointer-events-none sticky top-20 z-30 h-0 text-center">
        {fresh > 0 && (
          <button
            type="button"
            onClick={() => {
              // Without animation: a list that measures new rows corrects the scroll offset, which ends a smooth scroll.
              frame.current?.scrollIntoView();
            }}
            className="pointer-events-auto inline-flex h-8 animate-enter items-center gap-1.5 rounded-full bg-accent px-3.5 text-sm font-medium text-on-accent shadow-float hover:bg-accent-strong"
          >
            <ArrowUp size={14} aria-hidden="true" />
            {countText({ count: fresh, more: areMore }, `new ${what}`, `new ${many}`)}. Show
          </button>
        )}
      </div>
      {children}
    </div>
  );
}
