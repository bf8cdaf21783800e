/** A placeholder with the size of the content; it appears after 300 ms (visual.md, "Motion"). */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`block animate-appear-late ${className}`}>
      <span className="block size-full animate-pulse-slow rounded-small bg-raised" />
    </span>
  );
}

/** The placeholder of a list, with rows of 36 px (visual.md). */
export function SkeletonRows({ rows = 8, what }: { rows?: number; what: string }) {
  return (
    <div className="rounded-card border border-line bg-surface px-3 py-1">
      <p role="status" className="sr-only">
        Loading {what}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-9 items-center gap-6">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 w-40 max-sm:w-20" />
          <Skeleton className="ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
