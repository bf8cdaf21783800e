import { getRouteApi, Link } from '@tanstack/react-router';
import { buttonLook } from '../../../../ui/form/button-look';
import { PageHeader } from '../../../../ui/layout/page-header';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows';
import { Section } from '../../../../page/section';
import { WorkshopRunView } from './run-view';

const route = getRouteApi('/$environment/qa/scenarios/$id');

/** The page of `/{environment}/qa/scenarios/{id}`: the report of one run, live to its end. */
export function WorkshopRunPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  return (
    <>
      <PageHeader
        title="Scenario run"
        actions={
          <Link to="/$environment/qa/scenarios" params={{ environment }} className={buttonLook()}>
            All scenarios
          </Link>
        }
      />
      <Section
        resetKey={JSON.stringify([environment, id])}
        pending={<SkeletonRows what="the run" rows={12} />}
      >
        <WorkshopRunView key={id} {...{ environment, id }} />
      </Section>
    </>
  );
}
