import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { useEnvironment } from '../../../api/use-environment';
import { usePageAddress } from '../../../page/list-address';
import { Section } from '../../../page/section';
import { JobList } from '../../../records/job/job-parts';
import { itemsText } from '../../../records/job/job-wording';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { RecordLink } from '../../../ui/table/record-link';
import { RegisterMany } from './register-many';
import { SOURCES } from './users-draft';
import { query } from '../../../api/client';

const startSearch = z.object({
  from: z.catch(z._default(z.enum(SOURCES), 'names'), 'names'),
});

/** The page of `/{environment}/qa/registrations`: a new bulk registration, and the newest ones. */
export function RegistrationsPage() {
  const environment = useEnvironment();
  const navigate = useNavigate();
  const { search, change } = usePageAddress(startSearch);
  return (
    <>
      <PageHeader title="Bulk registration" aside="Register test users by the hundred" />
      <RegisterMany
        source={search.from}
        onSource={(from) => {
          change({ from });
        }}
        onStarted={({ id }) =>
          void navigate({ to: '/$environment/qa/registrations/$id', params: { environment, id } })
        }
      />
      <h2 className="mt-6 mb-2.5 font-medium">Bulk registrations</h2>
      <Section what="bulk registrations" rows={4}>
        <JobList
          newest={query('list_registrations', { environment })}
          what="bulk registrations"
          linkOf={(job) => (
            <RecordLink
              to="/$environment/qa/registrations/$id"
              params={{ environment, id: job.id }}
              className="font-medium text-accent tabular-nums hover:underline"
            >
              {itemsText(job)}
            </RecordLink>
          )}
          empty={
            <EmptyState title="No bulk registrations yet">
              Each bulk registration is listed here with the result for every user.
            </EmptyState>
          }
        />
      </Section>
    </>
  );
}
