import { ENVIRONMENTS } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { environmentsQuery } from '../../../api/environments';
import { RoleNote } from '../../../page/role-note';
import { Section } from '../../../page/section';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { WebhookTabs } from '../webhook-tabs';
import { CompareView } from './compare-view';

const route = getRouteApi('/$environment/webhooks/compare');

/** The page of `/{environment}/webhooks/compare`. */
export function ComparePage() {
  const { environment } = route.useRouteContext();
  const { data } = useSuspenseQuery(environmentsQuery);
  const missing = data.find(({ connected }) => !connected)?.environment;
  return (
    <>
      <PageHeader title="Compare environments" />
      <WebhookTabs environment={environment} />
      {ENVIRONMENTS.map((each) => (
        <RoleNote key={each} environment={each} permission="webhooks" what="change destinations" />
      ))}
      {missing === undefined ? (
        <Section resetKey={environment} what="webhooks of both environments" rows={9}>
          <CompareView />
        </Section>
      ) : (
        <EmptyState title={`There is nothing to compare: ${missing} is not connected`}>
          Set <code>{`CONNECT_${missing.toUpperCase()}_BASE_URL`}</code> and{' '}
          <code>{`CONNECT_${missing.toUpperCase()}_API_KEY`}</code>, then restart the console.
        </EmptyState>
      )}
    </>
  );
}
