import { ROLES } from '@connect-console/server/contract';
import * as z from 'zod/mini';
import { useSingleWrite, writeOf } from '../../../api/write';
import { fieldError } from '../../../api/failures';
import { DraftNote, useDraft } from '../../../ui/form/drafts';
import { boundFields, TextField } from '../../../ui/form/text-field';
import { Panel } from '../../../ui/layout/panel';
import { FormFoot } from '../form-foot';
import { RoleField } from './role-field';
import type { MadeLink } from './shown-link';

/** The key of the form's draft. */
export const INVITE_DRAFT = 'settings/invite';

const draft = z.object({ name: z.string(), email: z.string(), role: z.enum(ROLES) });
const EMPTY: z.infer<typeof draft> = { name: '', email: '', role: 'viewer' };

interface InviteFormProps {
  onMade: (made: MadeLink) => void;
  onCancel: () => void;
}

/** Adds a member and creates the link with which the member sets a password. */
export function InviteForm({ onMade, onCancel }: InviteFormProps) {
  const { value, set, clear, restoredAt } = useDraft(INVITE_DRAFT, draft, EMPTY);
  const field = boundFields(value, set);
  const { mutate, isPending, error } = useSingleWrite(writeOf('invite_member', {}));
  const nameError = fieldError(error, 'name', 'The name');
  const emailError = fieldError(error, 'email', 'The email');
  return (
    <Panel title="Invite member" className="mb-4">
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(
            { body: value },
            {
              onSuccess: (link) => {
                clear();
                onMade({ ...link, name: value.name, isInvite: true });
              },
            },
          );
        }}
      >
        <DraftNote draft={{ restoredAt, clear }} />
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
        <FormFoot
          verb="Create invite link"
          pending={isPending}
          failure={(nameError ?? emailError) === undefined ? error : null}
          onCancel={() => {
            clear();
            onCancel();
          }}
        />
      </form>
    </Panel>
  );
}
