import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button';
import { buttonLook } from '../ui/button-look';
import { EmptyState } from '../ui/empty-state';

interface NoCallsProps {
  environment: Environment;
  /** True when there are calls, but none that the filter lets through. */
  isFiltered: boolean;
  onClear: () => void;
}

/** A list of calls that was loaded and has nothing to show, with the next step. */
export function NoCalls({ environment, isFiltered, onClear }: NoCallsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No listed call fits the filter"
        actions={<Button onClick={onClear}>Clear the filter</Button>}
      >
        The service lists the 50 most recent calls; older ones cannot be searched.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No webhook calls yet"
      actions={
        <>
          <Link to="/$environment/webhooks" params={{ environment }} className={buttonLook()}>
            Set a destination
          </Link>
          <Link to="/$environment/users" params={{ environment }} className={buttonLook()}>
            Go to the users
          </Link>
        </>
      }
    >
      A call is made when something happens to a person and its kind has a destination. Set one,
      then let somebody verify.
    </EmptyState>
  );
}
