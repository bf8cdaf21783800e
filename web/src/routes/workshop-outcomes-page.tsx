import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';

/** The page of `/{environment}/qa/outcomes`. */
export function WorkshopOutcomesPage() {
  return (
    <>
      <PageHeader title="Outcomes" />
      <EmptyState title="Not there yet">This page of the workshop is being built.</EmptyState>
    </>
  );
}
