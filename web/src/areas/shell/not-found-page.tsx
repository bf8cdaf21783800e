import type { Environment } from '@connect-console/server/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { buttonLook } from '../../ui/form/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/layout/page-header';
import { BarePage } from './bare-page';

const route = getRouteApi('/$environment/$');

function NotFound({ environment }: { environment: Environment }) {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        title="Page not found"
        actions={
          <Link to="/$environment" params={{ environment }} className={buttonLook('secondary')}>
            Go to the overview of {environment}
          </Link>
        }
      >
        The link may be incomplete or belong to another console.
      </EmptyState>
    </>
  );
}

/** An unknown address inside an environment, with a link to that environment's overview. */
export function NotFoundPage() {
  return <NotFound environment={route.useRouteContext().environment} />;
}

/** An unknown address outside an environment. */
export function BareNotFoundPage() {
  return (
    <BarePage>
      <NotFound environment="sandbox" />
    </BarePage>
  );
}
