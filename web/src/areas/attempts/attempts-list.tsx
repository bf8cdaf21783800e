import type { ArchivedEvent, ArchiveGap } from '@connect-console/server/contract';
import { useMemo } from 'react';
import { GapLine } from '../../ui/list/gap-line';
import { useHiddenColumns } from '../../ui/table/hidden-columns';
import { RecordCards } from '../../ui/table/record-cards';
import { RecordTable } from '../../ui/table/record-table';
import { fittingColumns } from '../../ui/table/table-columns';
import { useElementWidth } from '../../ui/layout/use-element-width';
import { useMedia } from '../../ui/layout/use-media';
import { EventCard } from './attempt-card';
import { eventColumns } from './attempt-columns';
import { rowId, type EventListProps } from './attempt-list-props';

/** The attempts, as a table where there is room and as cards on a phone. */
export function EventList(props: EventListProps) {
  const { environment, items, lineCount, onNearEnd, openKey } = props;
  const isRoomy = useMedia('(min-width: 768px)');
  const hidden = useHiddenColumns('events');
  const [frame, width] = useElementWidth();
  const columns = useMemo(
    () => fittingColumns(eventColumns({ environment, openKey }), hidden, width),
    [environment, openKey, hidden, width],
  );
  const lines = {
    caption: 'Delivery attempts, newest first',
    ...{ items, lineCount, onNearEnd },
    rowId: (event: ArchivedEvent) => rowId(event.event_key),
    isOpen: (event: ArchivedEvent) => event.event_key === openKey,
    gap: (gap: ArchiveGap) => <GapLine gap={gap} what="events" />,
  };
  return isRoomy ? (
    <div ref={frame} className="overflow-clip rounded-card border border-line bg-surface">
      <RecordTable {...lines} columns={columns} />
    </div>
  ) : (
    <RecordCards {...lines} card={(event) => <EventCard {...props} event={event} />} />
  );
}
