import { SkeletonRows, Skeleton } from '../ui/feedback/skeleton';

/** A page that is still coming. */
export function PagePending() {
  return (
    <div>
      <Skeleton className="mt-1 mb-5 h-6 w-40" />
      <SkeletonRows what="the page" />
    </div>
  );
}
