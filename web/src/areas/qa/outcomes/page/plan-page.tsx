import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { planSearch } from '../plan-search';
import { buttonLook } from '../../../../ui/form/button-look';
import { PageHeader } from '../../../../ui/layout/page-header';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows';
import { Section } from '../../../../page/section';
import { WorkshopPlanView } from './plan-view';

const route = getRouteApi('/$environment/qa/outcomes/$id');

/** The page of `/{environment}/qa/outcomes/{id}`: one plan, live to its end. */
export function WorkshopPlanPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  const search = useLocation({ select: (location) => location.search });
  const after = Number(planSearch.parse(search).after);
  return (
    <>
      <PageHeader
        title="Plan of outcomes"
        actions={
          <Link to="/$environment/qa/outcomes" params={{ environment }} className={buttonLook()}>
            All plans
          </Link>
        }
      />
      <Section
        resetKey={JSON.stringify([environment, id, after])}
        pending={<SkeletonRows what="the plan" rows={12} />}
      >
        <WorkshopPlanView key={id} {...{ environment, id, after }} />
      </Section>
    </>
  );
}
