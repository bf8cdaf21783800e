import { PageHeader } from '../ui/page-header';

/** The page of `/{environment}/webhooks`. */
export function WebhooksPage() {
  return <PageHeader title="Webhooks" />;
}
