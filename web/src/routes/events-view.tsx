import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { eventsQuery } from '../api/events';
import { withKeys, type KeyedEvent } from '../features/events/event-key';
import { EventFilters } from '../features/events/event-filters';
import { EventList } from '../features/events/event-list';
import { rowId } from '../features/events/event-list-props';
import type { EventsSearch } from '../features/events/events-search';
import { filterEvents } from '../features/events/filter-events';
import { GrowingList } from '../ui/growing-list';
import { SplitView } from '../ui/split-view';
import { UnreadableRecords } from '../ui/unreadable-records';
import { useHeldRows } from '../ui/use-held-rows';
import { useReturnedFocus } from '../ui/use-returned-focus';
import { EventPanel } from './event-panel';
import { NoEvents } from './no-events';
import { StaleNote } from './stale-note';
import { useEventsFollowCalls } from './use-events-follow-calls';

const route = getRouteApi('/$environment/events');
const idOf = (event: KeyedEvent) => event.key;

/** The attempts that are listed, one of them open or none. */
export function EventsView({ environment }: { environment: Environment }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const openKey = search.event ?? null;

  const events = useSuspenseQuery(eventsQuery(environment));
  useEventsFollowCalls(environment);
  const keyed = useMemo(() => withKeys(events.data.items), [events.data.items]);
  const { rows, fresh, top, release } = useHeldRows(keyed, idOf);
  const takesFocus = useReturnedFocus(openKey, rowId);

  const shown = filterEvents(rows, search);
  const { unreadable } = events.data;
  // Where no record could be read, nothing says that there are none.
  const isUntold = keyed.length === 0 && unreadable.length > 0;
  const change = (changed: Partial<EventsSearch>) => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    });
  };

  return (
    <>
      {/* Where the event stands in the list's place, there is nothing to filter. */}
      <div className={openKey === null ? '' : 'max-xl:hidden'}>
        <EventFilters events={keyed} search={search} onChange={change} />
      </div>
      <StaleNote what="events" error={events.error} updatedAt={events.dataUpdatedAt} />
      <SplitView
        list={
          <GrowingList top={top} fresh={filterEvents(fresh, search).length} release={release}>
            {shown.length > 0 && (
              <EventList environment={environment} rows={shown} openKey={openKey} />
            )}
            {shown.length === 0 && !isUntold && (
              <NoEvents
                environment={environment}
                isFiltered={keyed.length > 0}
                onClear={() => {
                  change({ answer: undefined, kind: undefined, q: undefined });
                }}
              />
            )}
            <UnreadableRecords records={unreadable} />
          </GrowingList>
        }
        detail={
          openKey === null ? null : (
            <EventPanel
              {...{ environment, takesFocus }}
              eventKey={openKey}
            />
          )
        }
      />
    </>
  );
}
