import { ROLES } from '@connect-console/server/contract';
import * as z from 'zod/mini';
import { useSingleWrite, writeOf } from '../../../api/write';
import { fieldError } from '../../../api/failures';
import { useDraft } from '../../../ui/form/drafts';
import { boundFields, TextField } from '../../../ui/form/text-field';
import { Panel } from '../../../ui/layout/panel';
import { AddForm } from '../add-form';
import { RoleField } from './role-field';
import type { MadeLink } from './shown-link';

/** The key of the form's draft. */
export const INVITE_DRAFT = 'settings/invite';

const drafted = z.object({ name: z.string(), email: z.string(), role: z.enum(ROLES) });
const EMPTY: z.infer<typeof drafted> = { name: '', email: '', role: 'viewer' };

interface InviteFormProps {
  onMade: (made: MadeLink) => void;
  onCancel: () => void;
}

/** Adds a member and creates the link with which the member sets a password. */
export function InviteForm({ onMade, onCancel }: InviteFormProps) {
  const draft = useDraft(INVITE_DRAFT, drafted, EMPTY);
  const field = boundFields(draft.value, draft.set);
  const write = useSingleWrite(writeOf('invite_member', {}));
  const nameError = fieldError(write.error, 'name', 'The name');
  const emailError = fieldError(write.error, 'email', 'The email');
  return (
    <Panel title="Invite member" className="mb-4">
      <AddForm
        verb="Create invite link"
        {...{ draft, write, onCancel }}
        variables={{ body: draft.value }}
        isAtField={(nameError ?? emailError) !== undefined}
        onDone={(link) => {
          onMade({ ...link, name: draft.value.name, isInvite: true });
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Name"
            required
            autoFocus
            maxLength={100}
            error={nameError}
            {...field('name')}
          />
          <TextField
            label="Email address"
            type="email"
            required
            maxLength={320}
            error={emailError}
            {...field('email')}
          />
        </div>
        <RoleField {...field('role')} />
      </AddForm>
    </Panel>
  );
}
