import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { startSearch } from './users-search';
import { RegisterMany } from './register-many';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { Section } from '../../../page/section';
import { WorkshopRegistrations } from './job/registrations';

const route = getRouteApi('/$environment/qa/people');

/** The page of `/{environment}/qa/people`: a new bulk registration, and those before. */
export function WorkshopPeoplePage() {
  const { environment } = route.useRouteContext();
  const navigate = useNavigate();
  const { from } = startSearch.parse(useLocation({ select: ({ search }) => search }));
  return (
    <>
      <PageHeader title="People" aside="test people by the hundred" />
      <RegisterMany
        key={environment}
        environment={environment}
        source={from}
        onSource={(source) =>
          void navigate({
            to: '/$environment/qa/people',
            params: { environment },
            search: { from: source } as object, // this page reads its address itself
            replace: true,
            resetScroll: false,
          })
        }
        onStarted={({ id }) =>
          void navigate({ to: '/$environment/qa/people/$id', params: { environment, id } })
        }
      />
      <h2 className="mt-6 mb-2.5 font-medium">Bulk registrations</h2>
      <Section resetKey={environment} pending={<SkeletonRows what="bulk registrations" rows={4} />}>
        <WorkshopRegistrations environment={environment} />
      </Section>
    </>
  );
}
