import Focus from 'lucide-react/icons/focus';

/** The product's logo and name; only the logo in the narrow rail. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 text-base">
      <Focus size={19} strokeWidth={2.2} className="shrink-0 text-accent" aria-hidden="true" />
      <span className={compact ? 'max-lg:sr-only' : ''}>
        <b className="font-semibold">Connect</b> Console
      </span>
    </span>
  );
}
