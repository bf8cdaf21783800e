import type { Environment, RegistrationJob } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Printer from 'lucide-react/icons/printer';
import { useDeferredValue } from 'react';
import { JOB_POLL_MS, type JobItemsFilter } from '../../../api/jobs';
import { usePollPace } from '../../../api/live/live';
import { registrationExport, registrationQuery } from '../../../api/users/registrations';
import { UserLink } from '../../../records/user/user-link';
import { Section } from '../../../page/section';
import { StaleNote } from '../../../page/stale-note';
import { JobActions, JobSummary } from '../../../records/job/job-parts';
import { JobItems, jobItemsFilter } from '../../../records/job/job-items';
import { itemsText, itemWording } from '../../../records/job/job-wording';
import { userStatusMark } from '../../../records/user/user-marks';
import { Notice } from '../../../ui/feedback/notice';
import { ItemOutcome } from '../../../ui/feedback/status';
import { buttonLook } from '../../../ui/form/button';
import { CopyButton } from '../../../ui/form/copy-button';
import { PageHeader } from '../../../ui/layout/page-header';
import { NumberedTable } from '../../../ui/table/numbered-table';
import { ShortId } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';

const WORDING = itemWording('registration');

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
  // While another page of users loads, the present one stays.
  const shown = useDeferredValue(filter);
  const refetchInterval = usePollPace(environment, JOB_POLL_MS);
  const query = useSuspenseQuery({
    ...registrationQuery(environment, id, shown),
    refetchInterval,
  });
  const { job, items, next_after } = query.data;
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
              consequence={
                <p>
                  {itemsText(job, job.counts.waiting)} will not be registered. You can retry them
                  later. Registered users stay registered.
                </p>
              }
            />
            {job.counts.accepted > 0 && (
              <Link
                to="/$environment/qa/outcomes"
                params={{ environment }}
                search={{ who: 'batch', batch: id } as object} // that page parses its own address
                className={buttonLook()}
              >
                <FlaskConical size={15} aria-hidden="true" />
                Outcomes…
              </Link>
            )}
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
          </>
        }
      />
      <JobItems
        label="State"
        of="this registration"
        {...{ job, filter, shown }}
        nextAfter={next_after}
      >
        {items.length > 0 && (
          <NumberedTable
            caption="Users of this bulk registration"
            heads={['User', 'State', 'Status now', 'Invite']}
            items={items}
            cellsOf={(item) => [
              item.state === 'accepted' ? (
                <UserLink
                  {...{ environment }}
                  reference_user_id={item.reference_user_id}
                  limit={32}
                />
              ) : (
                <ShortId id={item.reference_user_id} limit={32} />
              ),
              <ItemOutcome item={item} wording={WORDING[item.state]} />,
              item.status !== null && userStatusMark(item.status),
              item.invite_url !== null && (
                <InviteCell id={item.reference_user_id} invite_url={item.invite_url} />
              ),
            ]}
          />
        )}
      </JobItems>
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
        what="the bulk registration"
        rows={12}
      >
        <Registration key={id} {...{ environment, id, filter }} />
      </Section>
    </>
  );
}
