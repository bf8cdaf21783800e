import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';

/** The page of `/{environment}/qa/receiver`. */
export function WorkshopReceiverPage() {
  return (
    <>
      <PageHeader title="Receiver" />
      <EmptyState title="Not there yet">This page of the workshop is being built.</EmptyState>
    </>
  );
}
