import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { JOB_POLL_MS } from '../../../api/jobs';
import { usePollPace } from '../../../api/live/live';
import { registrationsQuery } from '../../../api/users/registrations';
import { Section } from '../../../page/section';
import { StaleNote } from '../../../page/stale-note';
import { JobCard } from '../../../records/job/job-parts';
import { itemsText } from '../../../records/job/job-wording';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { RecordLink } from '../../../ui/table/record-link';
import { RegisterMany } from './register-many';
import { SOURCES } from './users-draft';

function Registrations({ environment }: { environment: Environment }) {
  const refetchInterval = usePollPace(environment, JOB_POLL_MS);
  const query = useSuspenseQuery({ ...registrationsQuery(environment), refetchInterval });
  const { jobs } = query.data;
  if (jobs.length === 0) {
    return (
      <EmptyState title="No bulk registrations yet">
        Each bulk registration is listed here with the result for every user.
      </EmptyState>
    );
  }
  return (
    <>
      <StaleNote what="bulk registrations" error={query.error} updatedAt={query.dataUpdatedAt} />
      <ul className="space-y-3">
        {jobs.map((job) => (
          <JobCard
            key={job.id}
            job={job}
            link={
              <RecordLink
                to="/$environment/qa/registrations/$id"
                params={{ environment, id: job.id }}
                className="font-medium text-accent tabular-nums hover:underline"
              >
                {itemsText(job)}
              </RecordLink>
            }
          />
        ))}
      </ul>
    </>
  );
}

const startSearch = z.object({
  from: z.catch(z._default(z.enum(SOURCES), 'names'), 'names'),
});

const route = getRouteApi('/$environment/qa/registrations');

/** The page of `/{environment}/qa/registrations`: a new bulk registration, and the newest ones. */
export function RegistrationsPage() {
  const { environment } = route.useRouteContext();
  const navigate = useNavigate();
  const { from } = startSearch.parse(useLocation({ select: ({ search }) => search }));
  return (
    <>
      <PageHeader title="Bulk registration" aside="register test users by the hundred" />
      <RegisterMany
        key={environment}
        environment={environment}
        source={from}
        onSource={(source) =>
          void navigate({
            to: '/$environment/qa/registrations',
            params: { environment },
            search: { from: source } as object, // this page parses its own address
            replace: true,
            resetScroll: false,
          })
        }
        onStarted={({ id }) =>
          void navigate({ to: '/$environment/qa/registrations/$id', params: { environment, id } })
        }
      />
      <h2 className="mt-6 mb-2.5 font-medium">Bulk registrations</h2>
      <Section resetKey={environment} what="bulk registrations" rows={4}>
        <Registrations environment={environment} />
      </Section>
    </>
  );
}
