import { ENVIRONMENTS } from '@connect-console/server/contract';
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { environmentsQuery } from '../../../api/environments';
import { configsQuery } from '../../../api/webhooks/webhooks';
import { QueryFailure } from '../../../page/failure';
import { RoleNote } from '../../../page/role';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { PageHeader } from '../../../ui/layout/page-header';
import { WebhookTabs } from '../webhook-tabs';
import { CompareView } from './compare-view';

const route = getRouteApi('/$environment/webhooks/compare');

/** The comparison once both environments are read, or why one of them could not be. */
function Compared() {
  const both = useQueries({ queries: ENVIRONMENTS.map((each) => configsQuery(each)) });
  if (both.every(({ data }) => data !== undefined)) return <CompareView />;
  const failed = both.flatMap((query, n) =>
    query.isLoadingError ? [{ name: ENVIRONMENTS[n], query }] : [],
  );
  if (failed.length === 0) return <SkeletonRows what="webhooks of both environments" rows={9} />;
  return (
    <div className="space-y-3">
      {failed.map(({ name, query }) => (
        <div key={name}>
          <h2 className="mb-1.5 font-medium">The webhooks of {name} could not be loaded</h2>
          <QueryFailure query={query} />
        </div>
      ))}
    </div>
  );
}

/** The page of `/{environment}/webhooks/compare`. */
export function ComparePage() {
  const { environment } = route.useRouteContext();
  const { data } = useSuspenseQuery(environmentsQuery);
  const missing = data.find(({ connected }) => !connected)?.environment;
  return (
    <>
      <WebhookTabs environment={environment} />
      <PageHeader title="Compare environments" />
      {ENVIRONMENTS.map((each) => (
        <RoleNote key={each} environment={each} permission="webhooks" what="change destinations" />
      ))}
      {missing === undefined ? (
        <Compared />
      ) : (
        <EmptyState title={`There is nothing to compare: ${missing} is not connected`}>
          Set <code>{`CONNECT_${missing.toUpperCase()}_BASE_URL`}</code> and{' '}
          <code>{`CONNECT_${missing.toUpperCase()}_API_KEY`}</code>, then restart the console.
        </EmptyState>
      )}
    </>
  );
}
