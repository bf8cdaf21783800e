import { useRef, type ReactNode, type Ref } from 'react';
import { NewRowsPill } from './new-rows-pill';

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
