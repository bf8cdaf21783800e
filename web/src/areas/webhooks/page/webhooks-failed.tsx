import { useQuery } from '@tanstack/react-query';
import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router';
import { lastConfigsQuery } from '../../../api/webhooks';
import { LastDestinations } from '../last-destinations';
import { Failed } from '../../../page/failed';

const route = getRouteApi('/$environment/webhooks');

/** Why the destinations could not be read, and below it what is known of them all the same. */
export function WebhooksFailed({ error, reset }: ErrorComponentProps) {
  const { environment } = route.useRouteContext();
  const last = useQuery(lastConfigsQuery(environment)).data;
  return (
    <div className="space-y-3">
      <Failed {...{ error, reset }} />
      {last?.configs && last.read_at !== null && (
        <LastDestinations configs={last.configs} readAt={last.read_at} />
      )}
    </div>
  );
}
