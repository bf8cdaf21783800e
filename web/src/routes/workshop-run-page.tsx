import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';

/** The page of `/{environment}/qa/scenarios/{id}`: the report of one run. */
export function WorkshopRunPage() {
  return (
    <>
      <PageHeader title="Scenario run" />
      <EmptyState title="Not there yet">This page of the workshop is being built.</EmptyState>
    </>
  );
}
