import type { ReactNode } from 'react';
import { useMedia } from './use-layout';

/** Detail beside the list on a wide screen, in its place on a narrow one; both at the same address. */
export function SplitView({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  const isWide = useMedia('(min-width: 1280px)');
  const isOpen = detail !== null;
  return (
    <div
      className={
        isOpen && isWide ? 'grid grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] items-start gap-3.5' : ''
      }
    >
      {(isWide || !isOpen) && <div className="min-w-0">{list}</div>}
      {detail}
    </div>
  );
}
