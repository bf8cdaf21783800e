import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { EventFilters } from './attempt-filters';
import { eventFilter, eventsSearch, type EventsSearch } from './attempts-search';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { EventsHeader } from './attempts-header';
import { EventsView } from './attempts-view';
import { Section } from '../../page/section';

const route = getRouteApi('/$environment/events');

/** The page of `/{environment}/events`. */
export function EventsPage() {
  const { environment } = route.useRouteContext();
  const address = route.useSearch();
  const search = useMemo(() => eventsSearch.parse(address), [address]);
  const navigate = route.useNavigate();
  const openKey = search.event ?? null;
  const filter = useMemo(() => eventFilter(search), [search]);
  const go = (next: (before: EventsSearch) => EventsSearch) => {
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  };
  const clear = () => {
    go(({ event }) => ({ event }));
  };
  return (
    <>
      <EventsHeader environment={environment} filter={filter} />
      {/* Where the event stands in the list's place, there is nothing to filter. */}
      <div className={openKey === null ? '' : 'max-xl:hidden'}>
        <EventFilters
          {...{ environment, search }}
          onClear={clear}
          onChange={(change) => {
            go((before) => eventsSearch.parse({ ...before, ...change }));
          }}
        />
      </div>
      <Section
        resetKey={JSON.stringify([environment, filter])}
        pending={<SkeletonRows what="events" rows={14} />}
      >
        <EventsView key={environment} {...{ environment, filter, openKey }} onClear={clear} />
      </Section>
    </>
  );
}
