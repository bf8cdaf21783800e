/** The order of a column, in ARIA's words. */
type SortOrder = 'ascending' | 'descending';

// Without a word for screen readers, which read `aria-sort`.
const ARROWS: Record<SortOrder | 'none', string> = {
  ascending: "text-ink after:content-['↑'_/_'']",
  descending: "text-ink after:content-['↓'_/_'']",
  none: "after:opacity-0 after:content-['↑'_/_''] hover:after:opacity-60 focus-visible:after:opacity-60",
};

interface SortHeadProps {
  title: string;
  /** Undefined if the list is sorted by another column. */
  order: SortOrder | undefined;
  align?: 'right' | undefined;
  onSort: () => void;
}

/** The head of a sortable column; a press sorts, another press reverses. */
export function SortHead({ title, order, align, onSort }: SortHeadProps) {
  return (
    <button
      type="button"
      onClick={onSort}
      className={`-mx-1 inline-flex h-7 items-center gap-1 rounded-small px-1 hover:text-ink ${align === 'right' ? 'flex-row-reverse' : ''} ${ARROWS[order ?? 'none']}`}
    >
      {title}
    </button>
  );
}
