import type { Environment } from '@connect-console/server/contract';
import { useDeferredValue, useMemo } from 'react';
import type { EventFilter } from '../../api/archive-list/filter-match';
import { eventList } from '../../api/events';
import { EventList } from './attempts-list';
import { rowId } from './attempt-list-props';
import { GrowingList } from '../../ui/list/growing-list';
import { listItems } from '../../ui/table/list-items';
import { SplitView } from '../../ui/layout/split-view';
import { useReturnedFocus } from '../../ui/layout/use-returned-focus';
import { ArchiveListEnd } from '../../page/archive-list-end';
import { ArchiveNote } from '../../page/archive-note';
import { EventPanel } from './attempt-panel';
import { NoEvents } from './no-attempts';
import { useArchiveList } from '../../page/use-archive-list';

interface EventsViewProps {
  environment: Environment;
  filter: EventFilter;
  /** The `event_key` of the event that is open, or null. */
  openKey: string | null;
  onClear: () => void;
}

const noNote = () => false;

/** The list for a filter, one event of it open or none; while another filter loads, the last list stays. */
export function EventsView({ environment, filter, openKey, onClear }: EventsViewProps) {
  const shown = useDeferredValue(filter);
  const list = useArchiveList(eventList, environment, shown);
  const { rows, gaps, hasMore } = list;
  const takesFocus = useReturnedFocus(openKey, rowId);
  const items = useMemo(() => listItems(rows, gaps, hasMore, noNote), [rows, gaps, hasMore]);

  return (
    <>
      <ArchiveNote
        {...{ environment, what: 'events' }}
        error={list.staleError}
        updatedAt={list.updatedAt}
      />
      <SplitView
        list={
          <GrowingList top={list.top} fresh={list.fresh} areMore={list.areMore}>
            <div aria-busy={shown !== filter}>
              {rows.length > 0 ? (
                <EventList
                  // A new filter is another list: it begins at its top.
                  key={JSON.stringify(shown)}
                  {...{ environment, items, openKey }}
                  lineCount={hasMore ? -1 : items.length}
                  onNearEnd={list.onNearEnd}
                />
              ) : (
                <NoEvents
                  environment={environment}
                  isFiltered={Object.keys(shown).length > 0}
                  gaps={gaps.length}
                  lookedAt={list.lookedAt}
                  onClear={onClear}
                />
              )}
            </div>
            <ArchiveListEnd what="events" list={list} />
          </GrowingList>
        }
        detail={
          openKey === null ? null : (
            <EventPanel {...{ environment, takesFocus }} eventKey={openKey} />
          )
        }
      />
    </>
  );
}
