/** A grey stand-in of the size of what comes; it shows only after 300 ms (visual.md, "Motion"). */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`block animate-appear-late ${className}`}>
      <span className="block size-full animate-pulse-slow rounded-small bg-raised" />
    </span>
  );
}
