import type { Member } from '@connect-console/server/contract';
import { Fact } from '../../../ui/layout/panel';
import { RecordLink } from '../../../ui/table/record-link';
import { visibleText } from '../../../ui/text/visible-text';
import { StatusMark, type Wording } from '../../../ui/feedback/status';
import { roleSentence } from '../role-words';
import type { MadeLink } from './shown-link';
import { writeOf } from '../../../api/write';
import { ConsoleTime } from '../../../page/console-time';
import { WriteButton } from '../../../page/write-button';
import { passwordsOff } from '../../../page/sso-link';
import { ChangeRole } from './change-role';

const STATES: Record<Member['state'], Wording> = {
  active: { text: 'Active', tone: 'good' },
  invited: { text: 'Invited', tone: 'waiting' },
  disabled: { text: 'Disabled', tone: 'off' },
};
const EXPIRED = { text: 'Invite expired', tone: 'attention' } as const;

/** Whether a member has a second factor, or has to set one up; members of an identity provider use the provider's. */
function factorWord({ has_second_factor, is_sso }: Member, isRequired: boolean): string {
  if (has_second_factor) return 'On';
  if (is_sso) return 'At the provider';
  return isRequired ? 'Required, off' : 'Off';
}

/** Whether a member can sign in. */
function MemberState({ member: { state, link_expires_at } }: { member: Member }) {
  const isExpired = state === 'invited' && link_expires_at === null;
  return <StatusMark status={state} {...(isExpired ? EXPIRED : STATES[state])} />;
}

interface MemberActionsProps {
  member: Member;
  onMade: (made: MadeLink) => void;
}

/** The actions of an admin on a member. */
function MemberActions({ member, onMade }: MemberActionsProps) {
  const { id, state, is_you } = member;
  const name = visibleText(member.name);
  const isInvite = state === 'invited';
  const [subject, are] = is_you ? ['You', 'are'] : [name, 'is'];
  return (
    <div className="flex flex-wrap gap-2.5">
      <ChangeRole member={member} />
      <WriteButton
        verb={isInvite ? 'New invite link' : 'Link for a new password'}
        disabledReason={passwordsOff() ?? member.no_link_reason ?? undefined}
        mutation={writeOf('create_password_link', { id })}
        variables={{}}
        question={
          member.link_expires_at === null
            ? undefined
            : {
                title: `Replace the link of ${name}?`,
                text: 'The earlier link stops working.',
                confirm: 'Create new link',
              }
        }
        onDone={(link) => {
          onMade({ ...link, name: member.name, isInvite });
        }}
      />
      {state === 'active' && (
        <WriteButton
          verb="Sign out everywhere…"
          mutation={writeOf('sign_out_member', { id })}
          variables={{}}
          question={{
            title: `Sign out ${is_you ? 'yourself' : name} everywhere?`,
            text: `${subject} ${are} signed out of every browser within a second${is_you ? ', this one included' : ''}. The password stays as it is, and API tokens keep working.`,
          }}
        />
      )}
      {member.has_second_factor && (
        <WriteButton
          verb="Reset second factor…"
          mutation={writeOf('reset_second_factor', { id })}
          variables={{}}
          question={{
            title: `Reset the second factor of ${is_you ? 'your own account' : name}?`,
            text: `${subject} ${are} signed out, and can then sign in with the password alone. Make sure first that ${is_you ? 'you' : name} asked for it.`,
          }}
        />
      )}
      {state === 'disabled' ? (
        <WriteButton verb="Enable" mutation={writeOf('enable_member', { id })} variables={{}} />
      ) : (
        <WriteButton
          verb="Disable…"
          variant="danger"
          disabledReason={member.keep_reason ?? undefined}
          mutation={writeOf('disable_member', { id })}
          variables={{}}
          question={{
            title: `Disable ${is_you ? 'your own account' : name}?`,
            text: `${subject} ${are} signed out within a second. Links and API tokens of the account stop working for good. An admin can enable the account again; the password then works as before.`,
          }}
        />
      )}
    </div>
  );
}

function LastSeen({ member, isFact = false }: { member: Member; isFact?: boolean }) {
  const { last_seen_at: ms, state } = member;
  // Sessions are only kept for this long. A disabled member may never have signed in.
  if (ms === null) return state === 'invited' ? 'Never' : 'Not in 90 days';
  return isFact ? <ConsoleTime ms={ms} form="exact" /> : <ConsoleTime ms={ms} inControl />;
}

interface MemberLineProps {
  member: Member;
  /** Whether the member's role requires a second factor. */
  isRequired: boolean;
  isOpen: boolean;
  onMade: (made: MadeLink) => void;
}

function MemberDetail({ member, isRequired, onMade }: Omit<MemberLineProps, 'isOpen'>) {
  return (
    <div className="space-y-3.5 border-t border-line bg-raised/40 p-3 sm:px-4">
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-y-1.5 text-sm">
        <Fact name="Role">
          {visibleText(member.role)}
          <span className="block max-w-[72ch] text-soft">
            {roleSentence(visibleText(member.role))}
            {member.is_sso && ' The identity provider may set another role at the next sign-in.'}
          </span>
        </Fact>
        {member.is_sso && <Fact name="Signs in with">Identity provider</Fact>}
        <Fact name="Second factor">{factorWord(member, isRequired)}</Fact>
        <Fact name="Last active">
          <LastSeen member={member} isFact />
        </Fact>
        <Fact name="Added">
          <ConsoleTime ms={member.created_at} form="exact" />
        </Fact>
        {member.link_expires_at !== null && (
          <Fact name="Link">
            Not used yet, works until <ConsoleTime ms={member.link_expires_at} form="clock" />
          </Fact>
        )}
      </dl>
      <MemberActions {...{ member, onMade }} />
    </div>
  );
}

// In columns if there is room for their heads, else in two lines.
const GRID =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 sm:px-4 lg:grid-cols-[minmax(0,1fr)_5rem_7rem_9rem_8rem]';

/** The heads of the columns, only visual: each line says what it shows. */
export function MemberHeads() {
  return (
    <div
      aria-hidden="true"
      className={`${GRID} border-b border-line py-2 text-xs font-medium text-soft max-lg:hidden`}
    >
      <span>Member</span>
      <span>Role</span>
      <span>State</span>
      <span>Second factor</span>
      <span>Last active</span>
    </div>
  );
}

/** One member of the list; it opens in place. */
export function MemberLine({ member, isRequired, isOpen, onMade }: MemberLineProps) {
  const { id, name, email, role, is_you } = member;
  return (
    <li className={`border-t border-line first:border-t-0 ${isOpen ? 'bg-wash/40' : ''}`}>
      <div className={`${GRID} relative min-h-9 py-1.5 text-sm hover:bg-raised`}>
        <RecordLink
          to="."
          search={(search) => ({ ...search, open: isOpen ? undefined : id })}
          resetScroll={false}
          aria-expanded={isOpen}
          className="min-w-0 after:absolute after:inset-0"
        >
          <bdi className="block truncate font-medium">
            {visibleText(name)}
            {is_you && <span className="font-normal text-soft"> (you)</span>}
          </bdi>
          {email !== null && email !== name && (
            <bdi className="block truncate text-soft">{visibleText(email)}</bdi>
          )}
        </RecordLink>
        <span className="max-lg:order-3 max-lg:text-soft">
          {visibleText(role)}
          <span className="lg:hidden">
            {' '}
            · second factor {factorWord(member, isRequired).toLowerCase()}
          </span>
        </span>
        <span className="max-lg:order-2 max-lg:justify-self-end">
          <MemberState member={member} />
        </span>
        <span className="text-soft max-lg:hidden">{factorWord(member, isRequired)}</span>
        <span className="text-soft max-lg:order-4 max-lg:text-right">
          <LastSeen member={member} />
        </span>
      </div>
      {isOpen && <MemberDetail {...{ member, isRequired, onMade }} />}
    </li>
  );
}
