import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { buttonLook } from '../ui/button-look';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';

/** An address that leads nowhere, and the way on: to the overview of the environment that it names. */
export function NotFoundPage({ environment = 'sandbox' }: { environment?: Environment }) {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        title="There is no page at this address"
        actions={
          <Link to="/$environment" params={{ environment }} className={buttonLook('secondary')}>
            Go to the Overview of {environment}
          </Link>
        }
      >
        The link may be cut short, or was made for another console.
      </EmptyState>
    </>
  );
}
