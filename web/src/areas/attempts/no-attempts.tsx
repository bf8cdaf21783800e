import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/form/button';
import { buttonLook } from '../../ui/form/button-look';
import { EmptyState } from '../../ui/feedback/empty-state';
import { searchedText } from '../../ui/list/gap-text';

interface NoEventsProps {
  environment: Environment;
  /** True when a filter is at work. */
  isFiltered: boolean;
  /** How many gaps lie where the filter looks. */
  gaps: number;
  /** When the service last answered a look at its list; null before the first answer. */
  lookedAt: number | null;
  onClear: () => void;
}

/** A list of events that was loaded and has nothing to show, with the next step. */
export function NoEvents(props: NoEventsProps) {
  const { environment, isFiltered, gaps, lookedAt, onClear } = props;
  if (isFiltered) {
    return (
      <EmptyState
        title="No event fits the filter"
        actions={<Button onClick={onClear}>Clear the filter</Button>}
      >
        {searchedText(gaps, 'events')}
      </EmptyState>
    );
  }
  if (lookedAt === null) {
    return (
      <EmptyState title="The service’s list has not been read yet">
        Its events are shown here as soon as it answers the console for the first time.
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
