import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton';

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
export function ListEnd({ what, isLoading, hasMore, onMore, failure }: ListEndProps) {
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
