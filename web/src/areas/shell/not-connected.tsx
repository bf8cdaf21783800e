import { useEnvironment } from '../../api/use-environment';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/layout/page-header';
import { environmentLook } from './environment-look';

/** An environment without a service, with the variables to set. */
export function NotConnected() {
  const environment = useEnvironment();
  const prefix = `CONNECT_${environment.toUpperCase()}`;
  return (
    <>
      <PageHeader title={environmentLook[environment].name} aside="Not connected" />
      <EmptyState title={`${environmentLook[environment].name} is not connected`}>
        <p>
          The console has no base URL and no API key for this environment. Set these variables, then
          restart the console:
        </p>
        <ul className="mx-auto mt-4 w-fit space-y-1.5 text-left text-ink">
          {['BASE_URL', 'API_KEY'].map((name) => (
            <li key={name}>
              <code className="rounded-small bg-raised px-1.5 py-0.5">{`${prefix}_${name}`}</code>
            </li>
          ))}
          <li>
            <code className="rounded-small bg-raised px-1.5 py-0.5">{`${prefix}_WEBHOOK_SECRET`}</code>{' '}
            <span className="text-soft">to verify incoming deliveries</span>
          </li>
        </ul>
      </EmptyState>
    </>
  );
}
