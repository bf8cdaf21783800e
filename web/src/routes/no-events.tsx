import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button';
import { buttonLook } from '../ui/button-look';
import { EmptyState } from '../ui/empty-state';

interface NoEventsProps {
  environment: Environment;
  /** True when there are events, but none that the filter lets through. */
  isFiltered: boolean;
  onClear: () => void;
}

/** A list of events that was loaded and has nothing to show, with the next step. */
export function NoEvents({ environment, isFiltered, onClear }: NoEventsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No listed event fits the filter"
        actions={<Button onClick={onClear}>Clear the filter</Button>}
      >
        The service lists the 50 most recent events; older ones cannot be searched.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No delivery attempts yet"
      actions={
        <Link to="/$environment/calls" params={{ environment }} className={buttonLook()}>
          See the calls
        </Link>
      }
    >
      Each attempt to deliver a call is recorded here with the receiver’s answer.
    </EmptyState>
  );
}
