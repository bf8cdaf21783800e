import { getRouteApi, Link } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../api/use-environment';
import { CODES_AT_ONCE, sheetSearch } from '../../../records/user/sheet/sheet-layout';
import { InviteSheet } from '../../../records/user/sheet/invite-sheet';
import { buttonLook } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { usePageAddress } from '../../../page/list-address';
import { Section } from '../../../page/section';
import { invitesQuery } from '../../../api/users/registrations';
import { countText } from '../../../ui/text/counts';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Notice } from '../../../ui/feedback/notice';

interface SheetProps {
  id: string;
  /** The number of the user after which the sheet starts. */
  after: number;
}

function Sheet({ id, after }: SheetProps) {
  const environment = useEnvironment();
  const { job, invites, next_after } = useSuspenseQuery(
    invitesQuery(environment, id, after, CODES_AT_ONCE),
  ).data;
  const isGoingOn = job?.state === 'running' || job?.state === 'paused';
  if (invites.length === 0) {
    return (
      <EmptyState title="No user is registered yet">
        The sheet contains the invites of registered users.
      </EmptyState>
    );
  }
  return (
    <>
      <InviteSheet
        invites={invites}
        more={
          next_after !== null && (
            <Link
              to="/$environment/qa/registrations/$id/print"
              params={{ environment, id }}
              search={(before: object): object => ({ ...before, after: String(next_after) })}
              className={buttonLook()}
            >
              Next codes
            </Link>
          )
        }
        note={
          isGoingOn && (
            <div data-print="never" className="mb-4">
              <Notice tone="attention">
                The registration is not finished: the sheet contains the users registered so far, of{' '}
                {countText(job.total, 'user')}. Reload the page to add those registered since.
              </Notice>
            </div>
          )
        }
      />
    </>
  );
}

const route = getRouteApi('/$environment/qa/registrations/$id/print');

/** The page of `/{environment}/qa/registrations/{id}/print`: the invites of a bulk registration, for paper. */
export function PrintPage() {
  const environment = useEnvironment();
  const { id } = route.useParams();
  const { after } = usePageAddress(sheetSearch).search;
  return (
    <>
      <PageHeader
        title="QR sheet"
        actions={
          <Link
            to="/$environment/qa/registrations/$id"
            params={{ environment, id }}
            activeOptions={{ exact: true }}
            className={buttonLook()}
          >
            Bulk registration
          </Link>
        }
      />
      <Section resetKey={JSON.stringify([id, after])} what="the invites" rows={12}>
        <Sheet key={id} id={id} after={Number(after)} />
      </Section>
    </>
  );
}
