import { getRouteApi, Link } from '@tanstack/react-router';
import { jobFilter, jobSearch } from './job-search';
import { buttonLook } from '../../../ui/form/button-look';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { RerunJobView } from './rerun-job-view';
import { Section } from '../../../page/section';

const route = getRouteApi('/$environment/rerun-jobs/$id');

/** The page of `/{environment}/rerun-jobs/{id}`: one bulk rerun, live to its end. */
export function RerunJobPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  const filter = jobFilter(jobSearch.parse(route.useSearch()));
  return (
    <>
      <PageHeader
        title="Bulk rerun"
        actions={
          <Link to="/$environment/rerun-jobs" params={{ environment }} className={buttonLook()}>
            All bulk reruns
          </Link>
        }
      />
      <Section
        resetKey={JSON.stringify([environment, id, filter])}
        pending={<SkeletonRows what="the bulk rerun" rows={12} />}
      >
        <RerunJobView key={id} {...{ environment, id, filter }} />
      </Section>
    </>
  );
}
