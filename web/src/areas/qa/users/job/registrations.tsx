import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { usePollPace } from '../../../../api/live';
import { REGISTRATION_POLL_MS, registrationsQuery } from '../../../../api/registrations';
import { RegistrationCard } from './registration-card';
import { EmptyState } from '../../../../ui/feedback/empty-state';
import { StaleNote } from '../../../../page/stale-note';

/** The newest bulk registrations, each as it stands now. */
export function WorkshopRegistrations({ environment }: { environment: Environment }) {
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
