import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { registrationFilter } from '../users-search';
import { buttonLook } from '../../../../ui/form/button-look';
import { PageHeader } from '../../../../ui/layout/page-header';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows';
import { Section } from '../../../../page/section';
import { WorkshopPeopleJob } from './registration-job';

const route = getRouteApi('/$environment/qa/people/$id');

/** The page of `/{environment}/qa/people/{id}`: one bulk registration, live to its end. */
export function WorkshopPeopleJobPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  const filter = registrationFilter(useLocation({ select: ({ search }) => search }));
  return (
    <>
      <PageHeader
        title="Bulk registration"
        actions={
          <Link to="/$environment/qa/people" params={{ environment }} className={buttonLook()}>
            Register more
          </Link>
        }
      />
      <Section
        resetKey={JSON.stringify([environment, id, filter])}
        pending={<SkeletonRows what="the bulk registration" rows={12} />}
      >
        <WorkshopPeopleJob key={id} {...{ environment, id, filter }} />
      </Section>
    </>
  );
}
