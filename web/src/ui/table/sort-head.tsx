import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';

/** The order of a column, in ARIA's words. */
export type SortOrder = 'ascending' | 'descending';

interface SortHeadProps {
  title: string;
  /** Undefined where the list is sorted by another column. */
  order: SortOrder | undefined;
  align?: 'right' | undefined;
  onSort: () => void;
}

/** The head of a column that the list can be sorted by; a press sorts, another press reverses. */
export function SortHead({ title, order, align, onSort }: SortHeadProps) {
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={onSort}
      className={`group -mx-1 inline-flex h-7 items-center gap-1 rounded-small px-1 hover:text-ink ${order ? 'text-ink' : ''} ${align === 'right' ? 'flex-row-reverse' : ''}`}
    >
      {title}
      <Arrow
        size={12}
        aria-hidden="true"
        className={order ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'}
      />
    </button>
  );
}
