import { userEntry, type Environment } from '@connect-console/server/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { askFile } from '../../../api/client';
import { useEnvironment } from '../../../api/use-environment';
import { idsOfHash } from '../../../api/record-address';
import { invitesQuery } from '../../../api/users/registrations';
import { EnvironmentLink } from '../../../page/environment-link';
import { usePageAddress } from '../../../page/list-address';
import { Section } from '../../../page/section';
import { CODES_AT_ONCE, InviteSheet, sheetSearch } from '../../../records/user/sheet/invite-sheet';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { countText } from '../../../ui/text/counts';

/** The invites of these users, in their order. */
function chosenInvitesQuery(environment: Environment, reference_user_ids: readonly string[]) {
  return queryOptions({
    queryKey: [environment, 'chosen_users', reference_user_ids],
    queryFn: async ({ signal }) => {
      const body = { reference_user_ids: [...reference_user_ids], format: 'json' as const };
      const text = await askFile('export_chosen_users', { environment, body }, signal);
      const users = z.array(userEntry).parse(JSON.parse(text));
      return users
        .flatMap(({ reference_user_id, invite_url }) =>
          invite_url === null ? [] : [{ reference_user_id, invite_url }],
        )
        .map((invite, at) => ({ ...invite, n: at + 1 }));
    },
  });
}

/** The invites of selected users. */
function ChosenSheet({ ids }: { ids: readonly string[] }) {
  const environment = useEnvironment();
  const { data: invites } = useSuspenseQuery(chosenInvitesQuery(environment, ids));
  const without = ids.length - invites.length;
  if (invites.length === 0) {
    return (
      <EmptyState title="No invite to print">
        Only users who were registered in this console have an invite. Select them in the list of
        users.
      </EmptyState>
    );
  }
  const them = without === 1 ? 'this user' : 'them';
  return (
    <InviteSheet
      invites={invites}
      note={
        without > 0 &&
        `${countText(without, 'selected user has', 'selected users have')} no invite in this console, so this sheet has no code for ${them}.`
      }
    />
  );
}

interface RegisteredSheetProps {
  id: string;
  /** The number of the user after which the sheet starts. */
  after: number;
}

/** The invites of a bulk registration. */
function RegisteredSheet({ id, after }: RegisteredSheetProps) {
  const environment = useEnvironment();
  const { job, invites, next_after } = useSuspenseQuery(
    invitesQuery(environment, id, after, CODES_AT_ONCE),
  ).data;
  if (invites.length === 0) {
    return (
      <EmptyState title="No user is registered yet">
        The sheet contains the invites of registered users.
      </EmptyState>
    );
  }
  return (
    <InviteSheet
      invites={invites}
      more={
        next_after !== null && (
          <EnvironmentLink
            to="/$environment/qa/registrations/$id/print"
            params={{ environment, id }}
            search={(before: object): object => ({ ...before, after: String(next_after) })}
            look="secondary"
          >
            Next codes
          </EnvironmentLink>
        )
      }
      note={
        (job.state === 'running' || job.state === 'paused') &&
        `The registration is not finished: the sheet contains the users registered so far, of ${countText(job.total, 'user')}. Reload the page to add those registered since.`
      }
    />
  );
}

/**
 * The pages of `/{environment}/qr-sheet`, the invites of the users in the fragment, and of
 * `/{environment}/qa/registrations/{id}/print`, those of a bulk registration; both for paper.
 */
export function QrSheetPage() {
  const environment = useEnvironment();
  const { id } = useParams({ strict: false });
  const { after } = usePageAddress(sheetSearch).search;
  const hash = useLocation({ select: (location) => location.hash });
  const ids = useMemo(() => idsOfHash(hash), [hash]);
  const back =
    id === undefined ? (
      <EnvironmentLink to="/$environment/users" look="secondary">
        Users
      </EnvironmentLink>
    ) : (
      <EnvironmentLink
        to="/$environment/qa/registrations/$id"
        params={{ environment, id }}
        look="secondary"
      >
        Bulk registration
      </EnvironmentLink>
    );
  return (
    <>
      <PageHeader title="QR sheet" actions={back} />
      <Section resetKey={JSON.stringify([id, after, hash])} what="the invites" rows={12}>
        {id !== undefined ? (
          <RegisteredSheet key={id} id={id} after={Number(after)} />
        ) : ids.length === 0 ? (
          <EmptyState title="No users are selected">
            Select users in the list of users, then choose QR sheet.
          </EmptyState>
        ) : (
          <ChosenSheet ids={ids} />
        )}
      </Section>
    </>
  );
}
