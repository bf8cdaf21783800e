import X from 'lucide-react/icons/x';
import { visibleText } from '../text/visible-text';

interface FilterChipProps {
  /** What is filtered: "Person". */
  label: string;
  value: string;
  onRemove: () => void;
}

/** A filter that is at work, and how to take it away. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  return (
    <span className="inline-flex h-8 max-w-full items-center rounded-full border border-accent bg-wash pl-3 text-sm font-medium text-accent">
      <span className="truncate">
        {label}: <bdi>{visibleText(value)}</bdi>
      </span>
      <button
        type="button"
        aria-label={`Remove the filter ${label}`}
        onClick={onRemove}
        className="ml-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-surface"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
