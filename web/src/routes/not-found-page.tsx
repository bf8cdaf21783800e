import { Link } from '@tanstack/react-router';
import { buttonLook } from '../ui/button-look';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        title="There is no page at this address"
        actions={
          <Link
            to="/$environment/users"
            params={{ environment: 'sandbox' }}
            className={buttonLook('secondary')}
          >
            Go to the sandbox
          </Link>
        }
      >
        The link may be cut short, or was made for another console.
      </EmptyState>
    </>
  );
}
