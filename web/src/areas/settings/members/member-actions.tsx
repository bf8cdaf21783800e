import { memberRefusal, type Member } from '@connect-console/server/contract';
import { writeOf } from '../../../api/write';
import { WriteButton } from '../../../page/write-button';
import { passwordsOff } from '../passwords-off';
import { visibleText } from '../../../ui/text/visible-text';
import { ChangeRole } from './change-role';
import type { MadeLink } from './shown-link';

interface MemberActionsProps {
  member: Member;
  onMade: (made: MadeLink) => void;
}

/** What an admin can do to a member. */
export function MemberActions({ member, onMade }: MemberActionsProps) {
  const { id, state, is_you } = member;
  const name = visibleText(member.name);
  const isInvite = state === 'invited';
  const [subject, are] = is_you ? ['You', 'are'] : [name, 'is'];
  return (
    <div className="flex flex-wrap gap-2.5">
      <ChangeRole member={member} />
      <WriteButton
        verb={isInvite ? 'New invite link' : 'Link for a new password'}
        disabledReason={passwordsOff() ?? memberRefusal('create_password_link', member)}
        mutation={writeOf('create_password_link', { id })}
        variables={{}}
        question={
          member.link_expires_at === null
            ? undefined
            : {
                title: `Replace the link of ${name}?`,
                text: 'The link that was made before stops working.',
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
            text: `${subject} ${are} signed out of every browser within a second${is_you ? ', this one included' : ''}. The password stays as it is, and API tokens go on working.`,
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
          disabledReason={memberRefusal('disable', member)}
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
