import { ENVIRONMENTS, type Environment } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { query } from '../../../api/client';
import { EnvironmentContext } from '../../../api/use-environment';
import { environmentsQuery } from '../../../api/environments';
import { configsQuery } from '../../../api/webhooks/webhooks';
import { QueryFailure } from '../../../page/failure';
import { RoleNote } from '../../../page/role';
import { StaleNote } from '../../../page/stale-note';
import { ChangeResult } from '../../../records/webhook/change-result';
import { webhooksOf } from '../../../records/webhook/webhooks';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Notice } from '../../../ui/feedback/notice';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { PageHeader } from '../../../ui/layout/page-header';
import { WebhookTabs } from '../webhook-tabs';
import { CompareView } from './compare-view';

const REREAD_MS = 10_000;

/** An environment’s webhooks, polled every few seconds, because the stream covers only one environment. */
function useSide(environment: Environment) {
  const configs = useQuery({ ...configsQuery(environment), refetchInterval: REREAD_MS });
  // Without it, a copy could set the console's address of the wrong environment.
  const hooks = useQuery(query('get_incoming', { environment }));
  const side = configs.data &&
    hooks.data && {
      ...{ environment, report: hooks.data, webhooks: webhooksOf(configs.data.items).webhooks },
    };
  const failed = [configs, hooks].find((each) => each.isLoadingError);
  return { environment, configs, side, failed };
}

/** Why an environment’s webhooks could not be read or may be incomplete, and the result of a copy to it. */
function SideNotes({ environment, configs, side, failed }: ReturnType<typeof useSide>) {
  if (failed)
    return (
      <div>
        <h2 className="mb-1.5 font-medium">The webhooks of {environment} could not be loaded</h2>
        <QueryFailure query={failed} />
      </div>
    );
  const { error, data, dataUpdatedAt } = configs;
  return (
    <>
      <StaleNote what={`${environment} webhooks`} {...{ error }} updatedAt={dataUpdatedAt} />
      {data !== undefined && data.unreadable.length > 0 && (
        <Notice tone="attention">
          Some records of {environment} could not be read, so a webhook shown as not configured may
          have a destination.
        </Notice>
      )}
      {side && (
        <EnvironmentContext value={environment}>
          <ChangeResult webhooks={side.webhooks} />
        </EnvironmentContext>
      )}
    </>
  );
}

/** The comparison once both environments are read, or why one of them could not be. */
function Compared() {
  const both = [useSide('sandbox'), useSide('production')] as const;
  const [sandbox, production] = both.map(({ side }) => side);
  return (
    <div className="space-y-3">
      {both.map((each) => (
        <SideNotes key={each.environment} {...each} />
      ))}
      {sandbox && production ? (
        <CompareView sides={[sandbox, production]} />
      ) : (
        both.every(({ failed }) => !failed) && (
          <SkeletonRows what="webhooks of both environments" rows={9} />
        )
      )}
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
