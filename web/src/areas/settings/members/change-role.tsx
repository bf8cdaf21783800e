import { memberRefusal, ROLES, type Member, type Role } from '@connect-console/server/contract';
import { useState } from 'react';
import { useSingleWrite, writeOf } from '../../../api/write';
import { Failure } from '../../../page/failure';
import { Button } from '../../../ui/form/button';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog';
import { visibleText } from '../../../ui/text/visible-text';
import { RoleField } from './role-field';
import { roleSentence } from '../role-words';

function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState<Role>(ROLES.find((each) => each === member.role) ?? 'viewer');
  const write = useSingleWrite(writeOf('change_role', { id: member.id }));
  const isSame = role === member.role;
  return (
    <ConfirmDialog
      title={`Change the role of ${visibleText(member.name)}?`}
      confirm="Change role"
      variant="primary"
      pending={write.isPending}
      disabledReason={isSame ? 'Choose another role' : undefined}
      failure=<Failure error={write.error} />
      onConfirm={() => {
        write.mutate({ body: { role } }, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      <RoleField value={role} onChange={setRole} />
      {!isSame && (
        <div role="status" className="mt-3 space-y-2 text-sm">
          <p>
            Until now {visibleText(member.role)}: {roleSentence(visibleText(member.role))}
          </p>
          <p>
            {member.is_you ? 'You are' : 'The member is'} signed out at once and signs in again with
            the role {role}.{member.is_sso && ' The identity provider may set another role then.'}{' '}
            API tokens that allow more than this role stop working.
          </p>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Changes the role of a member, after stating the consequences. */
export function ChangeRole({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        disabledReason={memberRefusal('change_role', member)}
        onClick={() => {
          setOpen(true);
        }}
      >
        Change role…
      </Button>
      {isOpen && (
        <RoleDialog
          member={member}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
