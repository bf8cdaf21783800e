import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';

/** The page of `/{environment}/qa/people/{id}`: one bulk registration. */
export function WorkshopPeopleJobPage() {
  return (
    <>
      <PageHeader title="Bulk registration" />
      <EmptyState title="Not there yet">This page of the workshop is being built.</EmptyState>
    </>
  );
}
