import { failureText } from '../api/failure-text';
import { FailurePanel } from '../ui/feedback/failure-panel';
import { Skeleton } from '../ui/feedback/skeleton';

interface ArchiveListEndProps {
  /** What is listed: "calls". */
  what: string;
  /** As useArchiveList returns it. */
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void; moreError: unknown };
}

/** The end of a list of calls or attempts: the next page, or why it could not be loaded. */
export function ArchiveListEnd({ what, list }: ArchiveListEndProps) {
  const { hasMore, isLoadingMore, loadMore, moreError } = list;
  if (moreError !== null) {
    return (
      <div className="mt-3">
        <FailurePanel {...failureText(moreError)} onRetry={loadMore} retrying={isLoadingMore} />
      </div>
    );
  }
  if (!hasMore) return null;
  return (
    <div className="flex h-9 items-center justify-center text-sm text-soft">
      {isLoadingMore ? (
        <>
          <p role="status" className="sr-only">
            Loading more {what}
          </p>
          <Skeleton className="h-3 w-40" />
        </>
      ) : (
        <button
          type="button"
          onClick={loadMore}
          className="font-medium text-accent hover:underline"
        >
          Show more {what}
        </button>
      )}
    </div>
  );
}
