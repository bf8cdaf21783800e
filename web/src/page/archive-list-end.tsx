import type { ReactNode } from 'react';
import { failureText } from '../api/failure-text';
import { FailurePanel } from '../ui/feedback/failure-panel';
import { Skeleton } from '../ui/feedback/skeleton';

interface ListEndProps {
  /** What is listed: "calls". */
  what: string;
  isLoading: boolean;
  hasMore: boolean;
  onMore: () => void;
  /** The failure of the last further page, which leaves the rows as they are. */
  failure: ReactNode;
}

/** The foot of a long list: what is coming, what failed to come, or nothing more. */
function ListEnd({ what, isLoading, hasMore, onMore, failure }: ListEndProps) {
  if (failure) return <div className="mt-3">{failure}</div>;
  if (!hasMore) return null;
  return (
    <div className="flex h-9 items-center justify-center text-sm text-soft">
      {isLoading ? (
        <>
          <p role="status" className="sr-only">
            Loading more {what}
          </p>
          <Skeleton className="h-3 w-40" />
        </>
      ) : (
        <button type="button" onClick={onMore} className="font-medium text-accent hover:underline">
          Show more {what}
        </button>
      )}
    </div>
  );
}

interface ArchiveListEndProps {
  /** What is listed: "calls". */
  what: string;
  /** As useArchiveList has it. */
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void; moreError: unknown };
}

/** The foot of a list of the archive; a page that failed is asked for again by a press. */
export function ArchiveListEnd({ what, list }: ArchiveListEndProps) {
  const { hasMore, isLoadingMore, loadMore, moreError } = list;
  return (
    <ListEnd
      what={what}
      hasMore={hasMore}
      isLoading={isLoadingMore}
      onMore={loadMore}
      failure={
        moreError !== null && (
          <FailurePanel {...failureText(moreError)} onRetry={loadMore} retrying={isLoadingMore} />
        )
      }
    />
  );
}
