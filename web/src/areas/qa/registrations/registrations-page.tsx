import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import type { Environment, RegistrationJob } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { startSearch } from './registrations-search';
import { RegisterMany } from './register-many';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Section } from '../../../page/section';
import { usePollPace } from '../../../api/live';
import { REGISTRATION_POLL_MS, registrationsQuery } from '../../../api/registrations';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { StaleNote } from '../../../page/stale-note';
import { useBrowserNow } from '../../../api/service-clock';
import { countText } from '../../../ui/text/counts';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusLine } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { RegistrationProgress } from './registration-progress';
import { registrationSentence, registrationWording } from './registration-wording';

interface RegistrationCardProps {
  environment: Environment;
  job: RegistrationJob;
}

/** One bulk registration in the list of them: what it is, who started it, how it stands. */
function RegistrationCard({ environment, job }: RegistrationCardProps) {
  const now = useBrowserNow();
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <StatusLine status={job.state} wording={registrationWording(job)}>
        <RecordLink
          to="/$environment/qa/registrations/$id"
          params={{ environment, id: job.id }}
          className="font-medium text-accent tabular-nums hover:underline"
        >
          {countText(job.total, 'user')}
        </RecordLink>
      </StatusLine>
      <p className="mt-1 mb-2.5 text-sm text-soft">
        by <bdi className="wrap-anywhere">{job.created_by}</bdi>,{' '}
        <TimeStamp ms={job.created_at} now={now} />. {registrationSentence(job)}
      </p>
      <RegistrationProgress job={job} />
    </li>
  );
}

/** The newest bulk registrations, each as it stands now. */
function WorkshopRegistrations({ environment }: { environment: Environment }) {
  const refetchInterval = usePollPace(environment, REGISTRATION_POLL_MS);
  const query = useSuspenseQuery({ ...registrationsQuery(environment), refetchInterval });
  const { jobs } = query.data;
  if (jobs.length === 0) {
    return (
      <EmptyState title="No bulk registrations yet">
        The first one stands here as soon as it is started, with what became of each person.
      </EmptyState>
    );
  }
  return (
    <>
      <StaleNote what="bulk registrations" error={query.error} updatedAt={query.dataUpdatedAt} />
      <ul className="space-y-3">
        {jobs.map((job) => (
          <RegistrationCard key={job.id} environment={environment} job={job} />
        ))}
      </ul>
    </>
  );
}

const route = getRouteApi('/$environment/qa/registrations');

/** The page of `/{environment}/qa/people`: a new bulk registration, and those before. */
export function RegistrationsPage() {
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
            to: '/$environment/qa/registrations',
            params: { environment },
            search: { from: source } as object, // this page reads its address itself
            replace: true,
            resetScroll: false,
          })
        }
        onStarted={({ id }) =>
          void navigate({ to: '/$environment/qa/registrations/$id', params: { environment, id } })
        }
      />
      <h2 className="mt-6 mb-2.5 font-medium">Bulk registrations</h2>
      <Section resetKey={environment} pending={<SkeletonRows what="bulk registrations" rows={4} />}>
        <WorkshopRegistrations environment={environment} />
      </Section>
    </>
  );
}
