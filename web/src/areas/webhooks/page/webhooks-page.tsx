import { WEBHOOK_TYPES } from '@connect-console/server/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useEnvironmentInfo } from '../../../api/environments';
import { PageHeader } from '../../../ui/layout/page-header';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { RoleNote } from '../../../page/role-note';
import { Section } from '../../../page/section';
import { WebhooksFailed } from './webhooks-failed';
import { WebhooksView } from './webhooks-view';

const route = getRouteApi('/$environment/webhooks');

function Pending() {
  return (
    <div className="space-y-3">
      <p role="status" className="sr-only">
        Loading webhooks
      </p>
      {WEBHOOK_TYPES.map((webhook_type) => (
        <div
          key={webhook_type}
          className="space-y-3 rounded-card border border-line bg-surface p-[18px]"
        >
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-3 w-48" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-3 w-40" />
        </div>
      ))}
    </div>
  );
}

/** The page of `/{environment}/webhooks`. */
export function WebhooksPage() {
  const { environment } = route.useRouteContext();
  const { key_ending } = useEnvironmentInfo(environment);
  const key = key_ending === null ? 'API key' : `key ending …${key_ending}`;
  return (
    <>
      <PageHeader
        title="Webhooks"
        aside={`for the ${environment} ${key}; another key has its own`}
      />
      <RoleNote
        {...{ environment }}
        permission="webhooks"
        what="change destinations or send test events"
      />
      <Section resetKey={environment} pending={<Pending />} errorComponent={WebhooksFailed}>
        <WebhooksView key={environment} environment={environment} />
      </Section>
    </>
  );
}
