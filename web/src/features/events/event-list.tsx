import { useMedia } from '../../ui/use-media';
import { EventCards } from './event-cards';
import type { EventListProps } from './event-list-props';
import { EventTable } from './event-table';

/** The attempts, as a table where there is room and as cards on a phone. */
export function EventList(props: EventListProps) {
  const isRoomy = useMedia('(min-width: 768px)');
  return isRoomy ? <EventTable {...props} /> : <EventCards {...props} />;
}
