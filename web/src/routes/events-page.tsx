import { LIST_LIMIT } from '@connect-console/server/contract';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header';
import { ListPending } from '../ui/list-pending';
import { EventsView } from './events-view';
import { Section } from './section';

const route = getRouteApi('/$environment/events');

/** The page of `/{environment}/events`. */
export function EventsPage() {
  const { environment } = route.useRouteContext();
  return (
    <>
      <PageHeader
        title="Events"
        aside={`the ${LIST_LIMIT} most recent delivery attempts that the service lists`}
      />
      <Section resetKey={environment} pending={<ListPending what="events" />}>
        <EventsView key={environment} environment={environment} />
      </Section>
    </>
  );
}
