import { ROLES, type Member, type Role } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../../../api/client';
import { writeOf } from '../../../api/write';
import { Section, StaleNote } from '../../../page/section';
import { WriteButton } from '../../../page/write-button';
import { Button } from '../../../ui/form/button';
import { hasDraft } from '../../../ui/form/drafts';
import { useOpening } from '../../../ui/form/opening';
import { PageHeader } from '../../../ui/layout/page-header';
import { Panel } from '../../../ui/layout/panel';
import { countText } from '../../../ui/text/counts';
import { passwordsOff } from '../../../page/sso-link';
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

const OWN_FIRST =
  'You have no second factor, and would be the first to set one up: do so under Your account';

interface RoleLineProps {
  role: Role;
  isRequired: boolean;
  /** The members with the role who can sign in. */
  members: readonly Member[];
}

function RoleLine({ role, isRequired, members }: RoleLineProps) {
  const mutation = writeOf('require_second_factor', {});
  const without = members.filter((each) => !each.has_second_factor && !each.is_sso);
  const isOwnMissing = without.some(({ is_you }) => is_you);
  const have = `${members.length - without.length} of ${countText(members.length, 'member')} ready`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2 text-sm first:border-t-0 last:pb-0">
      <p className="flex min-w-0 flex-1">
        <span className="w-20 shrink-0 font-medium">{role}</span>
        <span className="text-soft">
          {isRequired ? 'Required' : 'Not required'}
          {members.length > 0 && ` · ${have}`}
        </span>
      </p>
      {isRequired ? (
        <WriteButton
          verb="Stop requiring"
          aria-label={`Stop requiring a second factor of ${role}`}
          mutation={mutation}
          variables={{ body: { role, is_required: false } }}
        />
      ) : (
        <WriteButton
          verb="Require…"
          aria-label={`Require a second factor of ${role}…`}
          disabledReason={isOwnMissing ? OWN_FIRST : undefined}
          mutation={mutation}
          variables={{ body: { role, is_required: true } }}
          question={{
            title: `Require a second factor of the role ${role}?`,
            text:
              without.length === 0
                ? 'Every member with this role is ready. New ones set a second factor up after their first sign-in.'
                : `${countText(without.length, 'member')} with this role must set one up before anything else, even if they are signed in now.`,
          }}
        />
      )}
    </li>
  );
}

/** Which roles require a second factor. */
function FactorRoles() {
  const { members, second_factor_roles: required } = useSuspenseQuery(
    query('list_members', {}),
  ).data;
  return (
    <Panel title="Required second factor" className="mt-4">
      <p className="mb-2 text-sm text-soft">
        Members who sign in with a password. An identity provider asks for its own second factor,
        and API tokens keep working.
      </p>
      <ul aria-label="Roles">
        {ROLES.map((role) => (
          <RoleLine
            key={role}
            role={role}
            isRequired={required.includes(role)}
            members={members.filter((each) => each.role === role && each.state !== 'disabled')}
          />
        ))}
      </ul>
    </Panel>
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
