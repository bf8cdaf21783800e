import type {
  Environment,
  RegistrationItem,
  RegistrationJob,
} from '@connect-console/server/contract';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Printer from 'lucide-react/icons/printer';
import { useDeferredValue, useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { usePollPace } from '../../../api/live/live';
import {
  invitesQuery,
  REGISTRATION_POLL_MS,
  registeredIds,
  registrationActionMutation,
  registrationExport,
  registrationQuery,
} from '../../../api/users/registrations';
import { userLink } from '../../../api/users/user-address';
import { Section } from '../../../page/section';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { JobActions, JobSummary } from '../../../records/job/job-parts';
import { jobItemsFilter, type JobItemsFilter } from '../../../records/job/job-search';
import { itemsText, itemWording } from '../../../records/job/job-wording';
import { userStatusMark } from '../../../records/user/user-status-mark';
import { Notice } from '../../../ui/feedback/notice';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { ItemOutcome } from '../../../ui/feedback/status';
import { StateFilters } from '../../../ui/filter/state-filters';
import { Button, buttonLook } from '../../../ui/form/button';
import { CopyButton, copyText } from '../../../ui/form/copy-button';
import { PageHeader } from '../../../ui/layout/page-header';
import { Panel } from '../../../ui/layout/panel';
import { MorePages } from '../../../ui/list/more-pages';
import { NumberedTable } from '../../../ui/table/numbered-table';
import { RecordLink } from '../../../ui/table/record-link';
import { numberText } from '../../../ui/text/counts';
import { ShortId } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';
import { BatchForm } from '../outcomes/batch-form';

const WORDING = itemWording('registration');

interface JobProps {
  environment: Environment;
  job: RegistrationJob;
}

/** Copies the invite links of all registered users, one per line. */
function CopyInvites({ environment, job }: JobProps) {
  const client = useQueryClient();
  const copy = useMutation({
    mutationFn: async () => {
      const query = invitesQuery(environment, job, 0, job.total);
      const { invites } = await client.query({ ...query, staleTime: 0 });
      await copyText(invites.map(({ invite_url }) => invite_url).join('\n'));
      return invites.length;
    },
  });
  const isBlocked = copy.error instanceof DOMException;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        pending={copy.isPending}
        disabledReason={job.counts.accepted === 0 ? 'No user is registered yet' : undefined}
        onClick={() => {
          copy.mutate();
        }}
      >
        Copy invite links
      </Button>
      <span role="status" className="text-sm text-soft">
        {copy.isSuccess && `Copied ${numberText(copy.data)}`}
        {copy.error &&
          (isBlocked ? 'The browser does not allow copying' : failureText(copy.error).title)}
      </span>
    </span>
  );
}

/** Applies outcomes to all users of a bulk registration. */
function OutcomesPanel({ environment, job }: JobProps) {
  const navigate = useNavigate();
  const disabledReason = useRefusalReason('qa', environment);
  const users = {
    total: job.counts.accepted,
    sample: [],
    all: () => registeredIds(environment, job.id),
  };
  return (
    <Panel title="Outcomes for all registered users" className="mb-4 animate-enter">
      <BatchForm
        {...{ environment, disabledReason, users }}
        onStarted={({ id }) =>
          void navigate({ to: '/$environment/qa/outcomes/$id', params: { environment, id } })
        }
      />
    </Panel>
  );
}

function UserCell({ environment, item }: { environment: Environment; item: RegistrationItem }) {
  const id = item.reference_user_id;
  if (item.state !== 'accepted') return <ShortId id={id} limit={32} />;
  return (
    <RecordLink
      {...userLink(environment, id)}
      preload={false}
      className="text-accent hover:underline"
    >
      <ShortId id={id} limit={32} inControl />
    </RecordLink>
  );
}

function InviteCell({ id, invite_url }: { id: string; invite_url: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {/^https?:/i.test(invite_url) ? (
        <a
          href={invite_url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open the invite of ${visibleText(id)}`}
          className="text-accent hover:underline"
        >
          Open
        </a>
      ) : (
        <ShortId id={invite_url} />
      )}
      <CopyButton text={invite_url} what={`invite link of ${visibleText(id)}`} />
    </span>
  );
}

function Advice({ job: { state, counts } }: { job: RegistrationJob }) {
  const isOver = state === 'finished' || state === 'cancelled';
  if (!isOver || counts.refused + counts.unknown === 0) return null;
  return (
    <Notice tone="attention">
      Some users were not registered. The reason is in each row. Retrying registers no user twice.
    </Notice>
  );
}

interface RegistrationProps {
  environment: Environment;
  id: string;
  filter: JobItemsFilter;
}

function Registration({ environment, id, filter }: RegistrationProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  // While another page of users loads, the present one stays.
  const shown = useDeferredValue(filter);
  const refetchInterval = usePollPace(environment, REGISTRATION_POLL_MS);
  const query = useSuspenseQuery({
    ...registrationQuery(environment, id, shown),
    refetchInterval,
  });
  const { job, items, next_after } = query.data;
  const [showsOutcomes, setShowsOutcomes] = useState(false);
  const canEnd = job.counts.accepted > 0;
  return (
    <>
      <StaleNote
        what="users of this bulk registration"
        error={query.error}
        updatedAt={query.dataUpdatedAt}
      />
      <JobSummary
        job={job}
        advice={<Advice job={job} />}
        actions={
          <>
            <JobActions
              {...{ environment, job }}
              mutation={registrationActionMutation(environment, job.id, client)}
              consequence={
                <p>
                  {itemsText(job, job.counts.waiting)} will not be registered. You can retry them
                  later. Registered users stay registered.
                </p>
              }
            />
            <Button
              aria-expanded={showsOutcomes}
              disabledReason={canEnd ? undefined : 'No user is registered yet'}
              onClick={() => {
                setShowsOutcomes(!showsOutcomes);
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
      {showsOutcomes && canEnd && <OutcomesPanel {...{ environment, job }} />}
      <div className="mb-3">
        <StateFilters
          label="State"
          words={WORDING}
          counts={job.counts}
          total={job.total}
          value={filter.state}
          onChoose={(state) => {
            void navigate({
              to: '/$environment/qa/registrations/$id',
              params: { environment, id },
              search: { state } as object, // this page parses its own address
              replace: true,
              resetScroll: false,
            });
          }}
        />
      </div>
      <Panel padded={false}>
        {items.length > 0 ? (
          <NumberedTable
            caption="Users of this bulk registration"
            heads={['User', 'State', 'Status now', 'Invite']}
            items={items}
            cellsOf={(item) => [
              <UserCell {...{ environment, item }} />,
              <ItemOutcome item={item} wording={WORDING[item.state]} />,
              item.status !== null && userStatusMark(item.status),
              item.invite_url !== null && (
                <InviteCell id={item.reference_user_id} invite_url={item.invite_url} />
              ),
            ]}
          />
        ) : (
          <p className="p-4 text-soft">No user of this bulk registration is in this state now.</p>
        )}
      </Panel>
      <MorePages what="users" of="this registration" after={shown.after} nextAfter={next_after} />
    </>
  );
}

const route = getRouteApi('/$environment/qa/registrations/$id');

/** The page of `/{environment}/qa/registrations/{id}`. */
export function RegistrationPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  const filter = jobItemsFilter(useLocation({ select: ({ search }) => search }));
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
        <Registration key={id} {...{ environment, id, filter }} />
      </Section>
    </>
  );
}
