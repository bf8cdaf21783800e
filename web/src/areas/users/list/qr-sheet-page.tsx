import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { idsOfHash } from '../../../api/record-address';
import { chosenUsersQuery } from '../../../api/users/users';
import { Section } from '../../../page/section';
import { InviteSheet } from '../../../records/user/sheet/invite-sheet';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Notice } from '../../../ui/feedback/notice';
import { buttonLook } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { countText } from '../../../ui/text/counts';

function Sheet({ ids }: { ids: readonly string[] }) {
  const environment = useEnvironment();
  const { data: users } = useSuspenseQuery(chosenUsersQuery(environment, ids));
  const invites = useMemo(
    () =>
      users
        .flatMap(({ reference_user_id, invite_url }) =>
          invite_url === null ? [] : [{ reference_user_id, invite_url }],
        )
        .map((invite, at) => ({ ...invite, n: at + 1 })),
    [users],
  );
  const without = ids.length - invites.length;
  if (invites.length === 0) {
    return (
      <EmptyState title="No invite to print">
        Only users who were registered in this console have an invite. Select them in the list of
        users.
      </EmptyState>
    );
  }
  return (
    <InviteSheet
      invites={invites}
      note={
        without > 0 && (
          <div data-print="never" className="mb-4">
            <Notice tone="attention">
              {countText(without, 'selected user')} {without === 1 ? 'was' : 'were'} not registered
              in this console, so this sheet has no code for {without === 1 ? 'this user' : 'them'}.
            </Notice>
          </div>
        )
      }
    />
  );
}

/** The page of `/{environment}/qr-sheet`: the invites of the users in the fragment, for paper. */
export function QrSheetPage() {
  const environment = useEnvironment();
  const hash = useLocation({ select: (location) => location.hash });
  const ids = useMemo(() => idsOfHash(hash), [hash]);
  return (
    <>
      <PageHeader
        title="QR sheet"
        actions={
          <Link to="/$environment/users" params={{ environment }} className={buttonLook()}>
            Users
          </Link>
        }
      />
      <Section resetKey={hash} what="the invites" rows={12}>
        {ids.length === 0 ? (
          <EmptyState title="No users are selected">
            Select users in the list of users, then choose QR sheet.
          </EmptyState>
        ) : (
          <Sheet ids={ids} />
        )}
      </Section>
    </>
  );
}
