import { useEffect, useRef, type ReactNode } from 'react';
import { visibleText } from '../../../ui/text/visible-text';
import type { Target } from './find-targets';

interface FindOptionProps {
  id: string;
  target: Target;
  /** How it stands, as it is drawn in the lists. */
  mark: ReactNode;
  isChosen: boolean;
  onPoint: () => void;
  onPress: () => void;
}

/** One place of the palette; the id is whole, as ids that look alike differ at their end. */
export function FindOption({ id, target, mark, isChosen, onPoint, onPress }: FindOptionProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={item}
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onPress}
      className="flex cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-3 py-2 aria-selected:bg-wash aria-selected:text-accent sm:flex-nowrap"
    >
      <span className="shrink-0 font-medium">{target.name}</span>
      <bdi className="min-w-0 flex-1 truncate font-mono text-sm">{visibleText(target.detail)}</bdi>
      {mark && <span className="max-w-44 shrink-0 truncate text-xs">{mark}</span>}
    </li>
  );
}
