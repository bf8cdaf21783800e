import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../../../api/client';
import { Section, StaleNote } from '../../../page/section';
import { Button } from '../../../ui/form/button';
import { hasDraft } from '../../../ui/form/drafts';
import { useOpening } from '../../../ui/form/opening';
import { PageHeader } from '../../../ui/layout/page-header';
import { countText } from '../../../ui/text/counts';
import { passwordsOff } from '../../../page/sso-link';
import { FactorRoles } from './factor-roles';
import { INVITE_DRAFT, InviteForm } from './invite-form';
import { MemberHeads, MemberLine } from './member-line';
import { ShownLink, type MadeLink } from './shown-link';

function MemberList({ onMade }: { onMade: (made: MadeLink) => void }) {
  const open = useLocation({ select: ({ search }) => search.open });
  const { data, error, dataUpdatedAt: updatedAt } = useSuspenseQuery(query('list_members', {}));
  const { members, second_factor_roles: required } = data;
  return (
    <>
      <StaleNote what="members" {...{ error, updatedAt }} />
      <div className="overflow-clip rounded-card border border-line bg-surface">
        <MemberHeads />
        <ul aria-label="Members">
          {members.map((member) => (
            <MemberLine
              key={member.id}
              {...{ member, onMade }}
              isRequired={required.some((role) => role === member.role)}
              isOpen={member.id === open}
            />
          ))}
        </ul>
      </div>
      {members.length === 1 && (
        <p className="mt-3 text-sm text-soft">
          You are the only member. Invite each colleague, so that everyone has an account and a role
          of their own.
        </p>
      )}
    </>
  );
}

/** The page of `/settings/members`: who can sign in, and with which role. */
export function MembersPage() {
  const inviting = useOpening(() => hasDraft(INVITE_DRAFT));
  const [made, setMade] = useState<MadeLink | null>(null);
  const count = useQuery(query('list_members', {})).data?.members.length;
  return (
    <>
      <PageHeader
        title="Members"
        aside={count !== undefined && countText(count, 'member')}
        actions={
          <Button
            {...inviting.button}
            variant={inviting.isOpen ? 'secondary' : 'primary'}
            disabledReason={passwordsOff()}
          >
            Invite member
          </Button>
        }
      />
      {inviting.isOpen && passwordsOff() === undefined && (
        <InviteForm
          onMade={(link) => {
            inviting.close();
            setMade(link);
          }}
          onCancel={inviting.close}
        />
      )}
      <Section what="the members" rows={4}>
        <MemberList onMade={setMade} />
        <FactorRoles />
      </Section>
      {made && (
        <ShownLink
          made={made}
          onClose={() => {
            setMade(null);
          }}
        />
      )}
    </>
  );
}
