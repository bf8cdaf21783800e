import { EnvironmentContext, useEnvironment } from '../../api/use-environment';
import { EnvironmentLink } from '../../page/environment-link';
import { environmentLook } from '../../page/environment-look';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/layout/page-header';
import { BarePage } from './bare-page';

/** An unknown address inside an environment, with a link to that environment's overview. */
export function NotFoundPage() {
  const environment = useEnvironment();
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        title="Page not found"
        actions={
          <EnvironmentLink to="/$environment" look="secondary">
            Go to the overview of {environmentLook[environment].name}
          </EnvironmentLink>
        }
      >
        The link may be incomplete or belong to another console.
      </EmptyState>
    </>
  );
}

/** An unknown address outside an environment. */
export function BareNotFoundPage() {
  return (
    <BarePage>
      <EnvironmentContext value="sandbox">
        <NotFoundPage />
      </EnvironmentContext>
    </BarePage>
  );
}
