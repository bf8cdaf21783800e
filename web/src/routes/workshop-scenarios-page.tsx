import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';

/** The page of `/{environment}/qa/scenarios`. */
export function WorkshopScenariosPage() {
  return (
    <>
      <PageHeader title="Scenarios" />
      <EmptyState title="Not there yet">This page of the workshop is being built.</EmptyState>
    </>
  );
}
