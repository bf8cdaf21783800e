import { getRouteApi, Link } from '@tanstack/react-router';
import { jobFilter, jobSearch } from '../features/reruns/job-search';
import { buttonLook } from '../ui/button-look';
import { PageHeader } from '../ui/page-header';
import { SkeletonRows } from '../ui/skeleton-rows';
import { RerunJobView } from './rerun-job-view';
import { Section } from './section';

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
