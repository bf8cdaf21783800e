import ArrowUp from 'lucide-react/icons/arrow-up';

interface NewRowsPillProps {
  count: number;
  /** True where more wait than are counted. */
  areMore?: boolean;
  onShow: () => void;
}

/** "3 new": rows that wait above a list until somebody asks for them (product.md, rule 2). */
export function NewRowsPill({ count, areMore = false, onShow }: NewRowsPillProps) {
  return (
    <div role="status" className="pointer-events-none sticky top-20 z-30 h-0 text-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto inline-flex h-8 animate-enter items-center gap-1.5 rounded-full bg-accent px-3.5 text-sm font-medium text-on-accent shadow-float hover:bg-accent-strong"
        >
          <ArrowUp size={14} aria-hidden="true" />
          {count}
          {areMore && '+'} new
        </button>
      )}
    </div>
  );
}
