import { useRef, type ReactNode, type Ref } from 'react';
import ArrowUp from 'lucide-react/icons/arrow-up';

interface NewRowsPillProps {
  count: number;
  /** True where more wait than are counted. */
  areMore?: boolean;
  onShow: () => void;
}

/** "3 new": rows that wait above a list until somebody asks for them (product.md, rule 2). */
export function NewRowsPill({ count, areMore = false, onShow }: NewRowsPillProps) {
  return (
    <div role="status" className="pointer-events-none sticky top-20 z-30 h-0 text-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto inline-flex h-8 animate-enter items-center gap-1.5 rounded-full bg-accent px-3.5 text-sm font-medium text-on-accent shadow-float hover:bg-accent-strong"
        >
          <ArrowUp size={14} aria-hidden="true" />
          {count}
          {areMore && '+'} new
        </button>
      )}
    </div>
  );
}

interface GrowingListProps {
  /** Goes to an element that is in view while the list is scrolled to its top (see useHold), where nothing waits. */
  top: Ref<HTMLDivElement>;
  /** How many rows wait above. */
  fresh: number;
  /** True where more wait than are counted. */
  areMore?: boolean;
  children: ReactNode;
}

/** The frame of a list that grows at its top: what is new waits behind a pill while somebody reads below. */
export function GrowingList({ top, fresh, areMore = false, children }: GrowingListProps) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className="isolate scroll-mt-28">
      <div ref={top} className="h-px" />
      <NewRowsPill
        count={fresh}
        areMore={areMore}
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
