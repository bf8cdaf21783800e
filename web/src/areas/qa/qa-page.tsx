import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { offerQuery } from '../../api/qa/qa-offer';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/layout/page-header';
import { PageTabs } from '../../ui/layout/page-tabs';
import { QueryFailure } from '../../page/failure';
import { useRefusalReason } from '../../page/role';
import '../../api/qa/qa-rows';

const TABS = [
  { name: 'Bulk registration', to: '/$environment/qa/registrations' },
  { name: 'Outcomes', to: '/$environment/qa/outcomes' },
  { name: 'Test receivers', to: '/$environment/qa/receiver' },
  { name: 'Clock', to: '/$environment/qa/clock' },
  { name: 'Scenarios', to: '/$environment/qa/scenarios' },
] as const;

/** The frame of every QA page, or the reason why QA is not available. */
export function QaPage() {
  const environment = useEnvironment();
  // Nothing else of the offer, because the clock in it changes with every poll.
  const isOffered = useQuery({ ...offerQuery(environment), select: (offer) => offer !== null });
  const refusal = useRefusalReason('qa');
  if (isOffered.data === false || refusal !== undefined) {
    return (
      <>
        <PageHeader title="QA" />
        {isOffered.data === false ? (
          <EmptyState title={`The ${environment} service has no sandbox controls`}>
            The service is not a sandbox, or this console’s API key is not a sandbox key. QA works
            with sandboxes only.
          </EmptyState>
        ) : (
          <EmptyState title="Your role has no QA tools">
            {refusal}. An admin can give you the qa role.
          </EmptyState>
        )}
      </>
    );
  }
  // While the offer is not known, the pages show what the console itself has.
  return (
    <>
      <PageTabs
        label="QA"
        tabs={TABS.map((tab) => ({
          ...tab,
          ...{ params: { environment }, activeOptions: { includeSearch: false } },
        }))}
      />
      {isOffered.data === undefined && <QueryFailure query={isOffered} />}
      <Outlet />
    </>
  );
}
