import type { Member } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { membersQuery } from '../../../api/settings';
import { addressText, continuesSearch } from '../../../page/list-address';
import { Section } from '../../../page/section';
import { StaleNote } from '../../../page/stale-note';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { SearchField } from '../../../ui/filter/search-field';
import { Button } from '../../../ui/form/button';
import { hasDraft } from '../../../ui/form/drafts';
import { Fold } from '../../../ui/layout/fold';
import { PageHeader } from '../../../ui/layout/page-header';
import { Panel } from '../../../ui/layout/panel';
import { countText } from '../../../ui/text/counts';
import { passwordsOff } from '../../../page/sso-link';
import { FactorRoles } from './factor-roles';
import { INVITE_DRAFT, InviteForm } from './invite-form';
import { MemberHeads, MemberLine } from './member-line';
import { stateWord } from './member-state';
import { RolesTable } from './roles-table';
import { ShownLink, type MadeLink } from './shown-link';

const membersSearch = z.object({
  q: addressText(255),
  /** The ID of the open member. */
  open: addressText(100),
});

function isFound(member: Member, words: string): boolean {
  const { name, email, role } = member;
  const text = [name, email, role, stateWord(member)].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface MemberListProps {
  q: string;
  open: string | undefined;
  onMade: (made: MadeLink) => void;
  onClear: () => void;
}

function MemberList({ q, open, onMade, onClear }: MemberListProps) {
  const { data, error, dataUpdatedAt: updatedAt } = useSuspenseQuery(membersQuery);
  const { members, second_factor_roles: required } = data;
  const stale = <StaleNote what="members" {...{ error, updatedAt }} />;
  const found = members.filter((member) => isFound(member, q));
  if (found.length === 0) {
    return (
      <>
        {stale}
        <EmptyState
          title="No member matches"
          actions={<Button onClick={onClear}>Clear the search</Button>}
        >
          The search looks at names, email addresses, roles and states.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {stale}
      <div className="overflow-clip rounded-card border border-line bg-surface">
        <MemberHeads />
        <ul aria-label="Members">
          {found.map((member) => (
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
  const address: object = useLocation({ select: ({ search }) => search });
  const { q = '', open } = membersSearch.parse(address);
  const navigate = useNavigate();
  const [isInviting, setInviting] = useState(() => hasDraft(INVITE_DRAFT));
  const [made, setMade] = useState<MadeLink | null>(null);
  const count = useQuery(membersQuery).data?.members.length;
  const search = (text: string) => {
    const change = { q: text.trim() === '' ? undefined : text };
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      ...{ replace: continuesSearch(change, { q: q || undefined }), resetScroll: false },
    });
  };
  return (
    <>
      <PageHeader
        title="Members"
        aside={count !== undefined && countText(count, 'member')}
        actions={
          <Button
            variant={isInviting ? 'secondary' : 'primary'}
            aria-expanded={isInviting}
            disabledReason={passwordsOff()}
            onClick={() => {
              setInviting(!isInviting);
            }}
          >
            Invite member
          </Button>
        }
      />
      {isInviting && passwordsOff() === undefined && (
        <InviteForm
          onMade={(link) => {
            setInviting(false);
            setMade(link);
          }}
          onCancel={() => {
            setInviting(false);
          }}
        />
      )}
      <div className="mb-3 flex">
        <SearchField
          label="Search members"
          placeholder="Name, email address, role or state"
          value={q}
          onSearch={search}
        />
      </div>
      <Section resetKey="members" what="the members" rows={4}>
        <MemberList
          {...{ q, open }}
          onMade={setMade}
          onClear={() => {
            search('');
          }}
        />
        <FactorRoles />
      </Section>
      <Panel className="mt-4">
        <Fold
          summary={
            <summary className="w-fit rounded-small text-sm font-medium text-accent">
              What each role can do
            </summary>
          }
        >
          <div className="mt-2">
            <RolesTable />
          </div>
        </Fold>
      </Panel>
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
