import { LIST_LIMIT } from '@connect-console/server/contract';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header';
import { ListPending } from '../ui/list-pending';
import { CallsView } from './calls-view';
import { Section } from './section';

const route = getRouteApi('/$environment/calls');

/** The page of `/{environment}/calls` and of `/{environment}/calls/{transaction_id}`. */
export function CallsPage() {
  const { environment } = route.useRouteContext();
  return (
    <>
      <PageHeader title="Calls" aside={`the ${LIST_LIMIT} most recent that the service lists`} />
      <Section resetKey={environment} pending={<ListPending what="calls" />}>
        <CallsView key={environment} environment={environment} />
      </Section>
    </>
  );
}
