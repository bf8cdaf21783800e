import type { RegistrationItem, RegistrationJob } from '@connect-console/server/contract';
import Download from 'lucide-react/icons/download';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Printer from 'lucide-react/icons/printer';
import { useEnvironment } from '../../../api/use-environment';
import { UserLink } from '../../../records/user/user-link';
import { JobPage } from '../../../records/job/job-page';
import { itemsText, itemWording } from '../../../records/job/job-wording';
import { UserMark } from '../../../records/user/user-wording';
import { Notice } from '../../../ui/feedback/notice';
import { ItemOutcome } from '../../../ui/feedback/status';
import { buttonLook } from '../../../ui/form/button';
import { CopyButton } from '../../../ui/form/copy-button';
import { ShortId } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';
import { addressOf, query } from '../../../api/client';
import { EnvironmentLink } from '../../../page/environment-link';
import { countText } from '../../../ui/text/counts';

const WORDING = itemWording('registration');

function StatusNow({ item: { state, status } }: { item: RegistrationItem }) {
  if (status !== null) return <UserMark status={status} />;
  return state === 'accepted' && <span className="text-soft">Removed from the lists</span>;
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
  const { refused, unknown } = counts;
  if (!isOver || refused + unknown === 0) return null;
  return (
    <Notice tone="attention">
      {refused > 0 && `${countText(refused, 'user')} refused, each row says why. `}
      {unknown > 0 &&
        `No response says whether ${countText(unknown, 'user is', 'users are')} registered. `}
      Retrying registers no user twice.
    </Notice>
  );
}

/** The page of `/{environment}/qa/registrations/{id}`. */
export function RegistrationPage() {
  const environment = useEnvironment();
  return (
    <JobPage
      kind="registration"
      queryOf={(asked, filter) => query('get_registration', { ...asked, query: { ...filter } })}
      advice={(job) => <Advice job={job} />}
      consequence={(job) =>
        `${itemsText(job, job.counts.waiting)} will not be registered. You can retry them later. Registered users stay registered.`
      }
      actions={({ id, counts }) => (
        <>
          {counts.accepted > 0 && (
            <EnvironmentLink
              to="/$environment/qa/outcomes"
              search={{ batch: id } as object} // that page parses its own address
              look="secondary"
            >
              <FlaskConical size={15} aria-hidden="true" />
              Outcomes…
            </EnvironmentLink>
          )}
          <EnvironmentLink
            to="/$environment/qa/registrations/$id/print"
            params={{ environment, id }}
            look="secondary"
          >
            <Printer size={15} aria-hidden="true" />
            Print QR sheet
          </EnvironmentLink>
          <a
            href={addressOf('export_registration', { environment, id })}
            download
            className={buttonLook()}
          >
            <Download size={15} aria-hidden="true" />
            Export CSV
          </a>
        </>
      )}
      heads={['User', 'State', 'Status now', 'Invite']}
      cellsOf={(item) => [
        item.state === 'accepted' ? (
          <UserLink reference_user_id={item.reference_user_id} limit={32} />
        ) : (
          <ShortId id={item.reference_user_id} limit={32} />
        ),
        <ItemOutcome item={item} wording={WORDING[item.state]} />,
        <StatusNow item={item} />,
        item.invite_url !== null && (
          <InviteCell id={item.reference_user_id} invite_url={item.invite_url} />
        ),
      ]}
    />
  );
}
