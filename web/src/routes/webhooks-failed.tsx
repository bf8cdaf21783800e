import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { lastConfigsQuery } from '../api/webhooks';
import { LastDestinations } from '../features/webhooks/last-destinations';
import { Failed } from './failed';

interface WebhooksFailedProps {
  environment: Environment;
  error: unknown;
  reset: () => void;
}

/** Why the destinations could not be read, and below it what is known of them all the same. */
export function WebhooksFailed({ environment, error, reset }: WebhooksFailedProps) {
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
