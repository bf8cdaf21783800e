import type { ReactNode } from 'react';
import { useMedia } from './use-layout';

/** A record beside its list on a wide screen, in place of the list on a narrow one. */
export function SplitView({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  const isWide = useMedia('(min-width: 80rem)');
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
