import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { PAGE_TAB, PageTabs } from '../../ui/layout/page-tabs';

const TABS = [
  { name: 'Destinations', to: '/$environment/webhooks' },
  { name: 'Compare environments', to: '/$environment/webhooks/compare' },
  { name: 'Verify signatures', to: '/$environment/webhooks/verify' },
] as const;

/** Links to the pages of webhooks. */
export function WebhookTabs() {
  const environment = useEnvironment();
  return (
    <PageTabs label="Webhooks">
      {TABS.map(({ name, to }) => (
        <Link
          key={name}
          to={to}
          params={{ environment }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={PAGE_TAB}
        >
          {name}
        </Link>
      ))}
    </PageTabs>
  );
}
