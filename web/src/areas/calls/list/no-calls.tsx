import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { Button, buttonLook } from '../../../ui/form/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { searchedText } from '../../../ui/list/gap-line';
import { useRefusalReason } from '../../../page/use-refusal-reason';

interface NoCallsProps {
  environment: Environment;
  /** True when a filter is at work. */
  isFiltered: boolean;
  /** How many gaps lie where the filter looks. */
  gaps: number;
  /** When the service last answered a look at its list; null before the first answer. */
  polledAt: number | null;
  onClear: () => void;
}

/** A list of calls that was loaded and has nothing to show, with the next step. */
export function NoCalls(props: NoCallsProps) {
  const { environment, isFiltered, gaps, polledAt, onClear } = props;
  const mayNotSet = useRefusalReason('webhooks', environment) !== undefined;
  if (isFiltered) {
    return (
      <EmptyState
        title="No calls match the filter"
        actions={<Button onClick={onClear}>Clear the filter</Button>}
      >
        {searchedText(gaps, 'calls')}
      </EmptyState>
    );
  }
  if (polledAt === null) {
    return (
      <EmptyState title="The service has not been polled yet">
        Calls appear here after the first successful poll.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No webhook calls yet"
      actions={
        <>
          <Link to="/$environment/webhooks" params={{ environment }} className={buttonLook()}>
            {mayNotSet ? 'View webhooks' : 'Set a destination'}
          </Link>
          <Link to="/$environment/users" params={{ environment }} className={buttonLook()}>
            View users
          </Link>
        </>
      }
    >
      A call is created when a user’s outcome changes and its event type has a destination. Set a
      destination, then verify a user.
    </EmptyState>
  );
}
