import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';

/** The page of `/{environment}/qa/clock`. */
export function WorkshopClockPage() {
  return (
    <>
      <PageHeader title="Clock" />
      <EmptyState title="Not there yet">This page of the workshop is being built.</EmptyState>
    </>
  );
}
