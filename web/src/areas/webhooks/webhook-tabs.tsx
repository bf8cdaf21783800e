import { useEnvironment } from '../../api/use-environment';
import { PageTabs } from '../../ui/layout/page-tabs';

const TABS = [
  { name: 'Destinations', to: '/$environment/webhooks' },
  { name: 'Compare environments', to: '/$environment/webhooks/compare' },
  { name: 'Verify signatures', to: '/$environment/webhooks/verify' },
] as const;

/** Links to the pages of webhooks. */
export function WebhookTabs() {
  const environment = useEnvironment();
  const activeOptions = { exact: true, includeSearch: false };
  const tabs = TABS.map((tab) => ({ ...tab, params: { environment }, activeOptions }));
  return <PageTabs label="Webhooks" tabs={tabs} />;
}
