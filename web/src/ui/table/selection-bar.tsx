import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../form/icon-button';

interface SelectionBarProps {
  /** What is ticked: "Selected calls". */
  label: string;
  /** What is ticked, or what was done: "3 selected". */
  text: string;
  /** What closes it: "Clear the selection". */
  closeLabel: string;
  onClose: () => void;
  /** The actions. */
  children: ReactNode;
}

/** The actions on the ticked rows; it floats over the bottom of the list, so that no row moves. */
export function SelectionBar({ label, text, closeLabel, onClose, children }: SelectionBarProps) {
  return (
    <div className="pointer-events-none sticky bottom-4 z-30 mt-3 flex justify-center">
      <div
        role="group"
        aria-label={label}
        className="pointer-events-auto flex max-w-full animate-enter flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-1.5 pl-3.5 shadow-float"
      >
        <p role="status" className="text-sm font-medium tabular-nums">
          {text}
        </p>
        {children}
        <IconButton icon={X} name={closeLabel} onClick={onClose} />
      </div>
    </div>
  );
}
