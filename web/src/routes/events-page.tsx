import { PageHeader } from '../ui/page-header';

/** The page of `/{environment}/events`. */
export function EventsPage() {
  return <PageHeader title="Events" />;
}
