import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { Environment, RegistrationJob } from '@connect-console/server/contract';
import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Printer from 'lucide-react/icons/printer';
import { useDeferredValue, useState, lazy, Suspense, useEffect } from 'react';
import { registrationFilter } from './registrations-search';
import { buttonLook, Button } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows, Skeleton } from '../../../ui/feedback/skeleton';
import { Section } from '../../../page/section';
import { usePollPace } from '../../../api/live';
import {
  REGISTRATION_POLL_MS,
  registrationExport,
  registrationQuery,
  type RegistrationFilter,
  registeredIds,
  invitesQuery,
} from '../../../api/registrations';
import { RegistrationActions } from './registration-actions';
import { RegistrationItems } from './registration-items';
import { RegistrationSummary } from './registration-summary';
import { PERSON_STATES } from './registration-wording';
import { MorePages } from '../../../ui/list/more-pages';
import { Panel } from '../../../ui/layout/panel';
import { StateFilters } from '../../../ui/filter/state-filters';
import { StaleNote } from '../../../page/stale-note';
import { userStatusMark } from '../../../records/user/user-status-mark';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { failureText } from '../../../api/failure-text';
import { copyText } from '../../../ui/form/copy-button';
import { numberText } from '../../../ui/text/counts';

interface CopyInvitesProps {
  environment: Environment;
  job: RegistrationJob;
}

const SAID_MS = 4000;

/** Copies the invite links of everybody who is registered, one a line, in the order of the people. */
function CopyInvites({ environment, job }: CopyInvitesProps) {
  const client = useQueryClient();
  const copy = useMutation({
    mutationFn: async () => {
      const query = invitesQuery(environment, job, 0, job.total);
      const { invites } = await client.query({ ...query, staleTime: 0 });
      await copyText(invites.map(({ invite_url }) => invite_url).join('\n'));
      return invites.length;
    },
  });
  const { isSuccess, reset } = copy;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SAID_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isSuccess, reset]);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        pending={copy.isPending}
        disabledReason={job.counts.accepted === 0 ? 'Nobody is registered yet' : undefined}
        onClick={() => {
          copy.mutate();
        }}
      >
        Copy invite links
      </Button>
      <span role="status" className="text-sm text-soft">
        {copy.isSuccess && `Copied ${numberText(copy.data)}`}
        {copy.error &&
          (copy.error instanceof DOMException
            ? 'Copying is blocked by the browser'
            : failureText(copy.error).title)}
      </span>
    </span>
  );
}

// Only who ends the checks needs it.
const PlanForm = lazy(async () => ({
  default: (await import('../outcomes/batch-form')).PlanForm,
}));

interface WorkshopBatchOutcomesProps {
  environment: Environment;
  job: RegistrationJob;
}

/** How the checks of everybody in a bulk registration are to end. */
function WorkshopBatchOutcomes({ environment, job }: WorkshopBatchOutcomesProps) {
  const navigate = useNavigate();
  const disabledReason = useRefusalReason('qa', environment);
  const total = job.counts.accepted;
  if (total === 0) return null;
  return (
    <Panel title="Outcomes for all who are registered" className="mb-4 animate-enter">
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <PlanForm
          {...{ environment, disabledReason }}
          people={{ total, sample: [], all: () => registeredIds(environment, job.id) }}
          onStarted={({ id }) =>
            void navigate({ to: '/$environment/qa/outcomes/$id', params: { environment, id } })
          }
        />
      </Suspense>
    </Panel>
  );
}

interface WorkshopPeopleJobProps {
  environment: Environment;
  id: string;
  filter: RegistrationFilter;
}

/** One bulk registration: how it stands, what became of each person, and what can be done with them. */
function WorkshopPeopleJob({ environment, id, filter }: WorkshopPeopleJobProps) {
  const navigate = useNavigate();
  // While other people of it load, those that were shown stay.
  const shown = useDeferredValue(filter);
  const refetchInterval = usePollPace(environment, REGISTRATION_POLL_MS);
  const query = useSuspenseQuery({
    ...registrationQuery(environment, id, shown),
    refetchInterval,
  });
  const { job, items, next_after } = query.data;
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <StaleNote
        what="people of this bulk registration"
        error={query.error}
        updatedAt={query.dataUpdatedAt}
      />
      <RegistrationSummary
        job={job}
        actions={
          <>
            <RegistrationActions {...{ environment, job }} />
            <Button
              aria-expanded={isEnding}
              disabledReason={job.counts.accepted === 0 ? 'Nobody is registered yet' : undefined}
              onClick={() => {
                setEnding(!isEnding);
              }}
            >
              <FlaskConical size={15} aria-hidden="true" />
              Outcomes…
            </Button>
            <Link
              to="/$environment/qa/registrations/$id/print"
              params={{ environment, id }}
              className={buttonLook()}
            >
              <Printer size={15} aria-hidden="true" />
              Print QR sheet
            </Link>
            <a href={registrationExport(environment, id)} download className={buttonLook()}>
              <Download size={15} aria-hidden="true" />
              Export CSV
            </a>
            <CopyInvites {...{ environment, job }} />
          </>
        }
      />
      {isEnding && <WorkshopBatchOutcomes {...{ environment, job }} />}
      <div className="mb-3">
        <StateFilters
          label="Outcome"
          words={PERSON_STATES}
          counts={job.counts}
          total={job.total}
          value={filter.state}
          onChoose={(state) => {
            void navigate({
              to: '/$environment/qa/registrations/$id',
              params: { environment, id },
              search: { state } as object, // this page reads its address itself
              replace: true,
              resetScroll: false,
            });
          }}
        />
      </div>
      <Panel padded={false}>
        {items.length > 0 ? (
          <RegistrationItems {...{ environment, items }} statusOf={userStatusMark} />
        ) : (
          <p className="p-4 text-soft">Nobody of this bulk registration is in this state now.</p>
        )}
      </Panel>
      <MorePages what="people" of="this registration" after={shown.after} nextAfter={next_after} />
    </>
  );
}

const route = getRouteApi('/$environment/qa/registrations/$id');

/** The page of `/{environment}/qa/people/{id}`: one bulk registration, live to its end. */
export function RegistrationPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  const filter = registrationFilter(useLocation({ select: ({ search }) => search }));
  return (
    <>
      <PageHeader
        title="Bulk registration"
        actions={
          <Link
            to="/$environment/qa/registrations"
            params={{ environment }}
            className={buttonLook()}
          >
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
