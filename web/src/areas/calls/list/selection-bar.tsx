import X from 'lucide-react/icons/x';
import { Button } from '../../../ui/form/button';

interface SelectionBarProps {
  count: number;
  /** " in production", or empty. */
  where: string;
  rerunDisabledReason: string | undefined;
  onRerun: () => void;
  onClear: () => void;
}

/** What can be done with the ticked calls; it floats over the foot of the list, so that no row moves. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, where, rerunDisabledReason, onRerun, onClear } = props;
  return (
    <div className="pointer-events-none sticky bottom-4 z-30 mt-3 flex justify-center">
      <div
        role="group"
        aria-label="Selected calls"
        className="pointer-events-auto flex animate-enter items-center gap-2 rounded-card border border-line bg-surface p-1.5 pl-3.5 shadow-float"
      >
        <p role="status" className="text-sm font-medium tabular-nums">
          {count} selected
        </p>
        <Button variant="primary" disabledReason={rerunDisabledReason} onClick={onRerun}>
          Rerun {count} selected{where}…
        </Button>
        <button
          type="button"
          aria-label="Clear the selection"
          onClick={onClear}
          className="inline-flex size-8 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink"
        >
          <X size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
