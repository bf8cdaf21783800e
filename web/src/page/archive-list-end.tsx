import { failureText } from '../api/failure-text';
import { FailurePanel } from '../ui/feedback/failure-panel';
import { ListEnd } from '../ui/list/list-end';

interface ArchiveListEndProps {
  what: 'calls' | 'events';
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
