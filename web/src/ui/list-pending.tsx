import { Skeleton } from './skeleton';
import { SkeletonRows } from './skeleton-rows';

/** A list with its filters that is still coming. */
export function ListPending({ what }: { what: string }) {
  return (
    <>
      <Skeleton className="mb-3 h-8 w-full max-w-lg" />
      <SkeletonRows what={what} rows={12} />
    </>
  );
}
