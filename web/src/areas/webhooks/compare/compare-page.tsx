import { ENVIRONMENTS, type Environment } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { EnvironmentContext } from '../../../api/use-environment';
import { environmentsQuery } from '../../../api/environments';
import { configsQuery, hooksQuery } from '../../../api/webhooks/webhooks';
import { QueryFailure } from '../../../page/failure';
import { RoleNote } from '../../../page/role';
import { StaleNote } from '../../../page/section';
import { webhooksOf } from '../../../records/webhook/webhooks';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Notice } from '../../../ui/feedback/notice';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { PageHeader } from '../../../ui/layout/page-header';
import { WebhookTabs } from '../webhook-tabs';
import { CompareView } from './compare-view';

/** An environment’s webhooks. Those of the environment that the stream does not cover are polled. */
function useSide(environment: Environment) {
  const query = useQuery(configsQuery(environment));
  // Without it, a copy could set the console's address of the wrong environment.
  const hooks = useQuery(hooksQuery(environment));
  const side = query.data &&
    hooks.data && {
      ...{ environment, report: hooks.data, webhooks: webhooksOf(query.data.items).webhooks },
    };
  return { environment, query, side, failed: [query, hooks].find((each) => each.isLoadingError) };
}

/** The comparison once both environments are read, or why one of them could not be. */
function Compared() {
  const both = [useSide('sandbox'), useSide('production')] as const;
  const [sandbox, production] = both.map(({ side }) => side);
  if (!sandbox || !production) {
    if (both.every(({ failed }) => !failed))
      return <SkeletonRows what="webhooks of both environments" rows={9} />;
    return (
      <div className="space-y-3">
        {both.map(
          ({ environment, failed }) =>
            failed && (
              <div key={environment}>
                <h2 className="mb-1.5 font-medium">
                  The webhooks of {environment} could not be loaded
                </h2>
                <QueryFailure query={failed} />
              </div>
            ),
        )}
      </div>
    );
  }
  return (
    <div className="space-y-3">
      {both.map(({ environment, query: { error, dataUpdatedAt } }) => (
        <StaleNote
          key={environment}
          what={`${environment} webhooks`}
          {...{ error }}
          updatedAt={dataUpdatedAt}
        />
      ))}
      {both.map(
        ({ environment, query: { data } }) =>
          data !== undefined &&
          data.unreadable.length > 0 && (
            <Notice key={environment} tone="attention">
              Some records of {environment} could not be read, so a webhook shown as not configured
              may have a destination.
            </Notice>
          ),
      )}
      <CompareView sides={[sandbox, production]} />
    </div>
  );
}

/** The page of `/{environment}/webhooks/compare`. */
export function ComparePage() {
  const { data } = useSuspenseQuery(environmentsQuery);
  const missing = data.find(({ connected }) => !connected)?.environment;
  return (
    <>
      <WebhookTabs />
      <PageHeader title="Compare environments" />
      {ENVIRONMENTS.map((each) => (
        <EnvironmentContext key={each} value={each}>
          <RoleNote permission="webhooks" what="change destinations" />
        </EnvironmentContext>
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
