import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../../api/use-environment';
import { buttonLook } from '../../../ui/form/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { Section } from '../../../page/section';
import { countText } from '../../../ui/text/counts';
import { RecordLink } from '../../../ui/table/record-link';
import { JobList } from '../../../records/job/job-parts';
import { query } from '../../../api/client';

/** The page of `/{environment}/rerun-jobs`: the newest bulk reruns. */
export function RerunJobsPage() {
  const environment = useEnvironment();
  return (
    <>
      <PageHeader
        title="Bulk reruns"
        actions={
          <Link to="/$environment/calls" params={{ environment }} className={buttonLook()}>
            All calls
          </Link>
        }
      />
      <Section what="bulk reruns" rows={6}>
        <JobList
          newest={query('list_rerun_jobs', { environment })}
          what="bulk reruns"
          linkOf={({ id, total }) => (
            <RecordLink
              to="/$environment/rerun-jobs/$id"
              params={{ environment, id }}
              className="font-medium text-accent tabular-nums hover:underline"
            >
              Rerun of {countText(total, 'call')}
            </RecordLink>
          )}
          empty={
            <EmptyState
              title="No bulk reruns yet"
              actions={
                <Link to="/$environment/calls" params={{ environment }} className={buttonLook()}>
                  View calls
                </Link>
              }
            >
              To rerun many calls at once, select or filter them in the list of calls.
            </EmptyState>
          }
        />
      </Section>
    </>
  );
}
