import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';

/** The page of `/{environment}/qa/people/{id}/print`. */
export function WorkshopPeoplePrintPage() {
  return (
    <>
      <PageHeader title="Print" />
      <EmptyState title="Not there yet">This page of the workshop is being built.</EmptyState>
    </>
  );
}
