import { useRef, type ReactNode, type Ref } from 'react';
import { NewRowsPill } from './new-rows-pill';

interface GrowingListProps {
  /** Goes to an element that is in view while the list is scrolled to its top (see useHeldRows). */
  top: Ref<HTMLDivElement>;
  /** How many rows wait above. */
  fresh: number;
  release: () => void;
  children: ReactNode;
}

/** The frame of a list that grows at its top: what is new waits behind a pill while somebody reads below. */
export function GrowingList({ top, fresh, release, children }: GrowingListProps) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className="isolate scroll-mt-28">
      <div ref={top} className="h-px" />
      <NewRowsPill
        count={fresh}
        onShow={() => {
          release();
          frame.current?.scrollIntoView({ behavior: 'smooth' });
        }}
      />
      {children}
    </div>
  );
}
