import { ROLES, type Member, type Role } from '@connect-console/server/contract';
import { useState } from 'react';
import { writeOf } from '../../../api/write';
import { WriteButton } from '../../../page/write-button';
import { visibleText } from '../../../ui/text/visible-text';
import { RoleField } from './role-field';
import { roleSentence } from '../role-words';

/** Changes the role of a member, after stating the consequences. */
export function ChangeRole({ member }: { member: Member }) {
  const [chosen, setChosen] = useState<Role | null>(null);
  const role = chosen ?? ROLES.find((each) => each === member.role) ?? 'viewer';
  const isSame = role === member.role;
  return (
    <WriteButton
      verb="Change role…"
      disabledReason={member.keep_reason ?? undefined}
      mutation={writeOf('change_role', { id: member.id })}
      variables={{ body: { role } }}
      question={{
        title: `Change the role of ${visibleText(member.name)}?`,
        variant: 'primary',
        disabledReason: isSame ? 'Choose another role' : undefined,
        text: (
          <>
            <RoleField value={role} onChange={setChosen} />
            {!isSame && (
              <div role="status" className="mt-3 space-y-2 text-sm">
                <p>
                  Until now {visibleText(member.role)}: {roleSentence(visibleText(member.role))}
                </p>
                <p>
                  {member.is_you ? 'You are' : 'The member is'} signed out at once and signs in
                  again with the role {role}.
                  {member.is_sso && ' The identity provider may set another role then.'} API tokens
                  that allow more than this role stop working.
                </p>
              </div>
            )}
          </>
        ),
      }}
      check={() => {
        // Nothing stays chosen from a dialog that was cancelled.
        setChosen(null);
        return true;
      }}
    />
  );
}
