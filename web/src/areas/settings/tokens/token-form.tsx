import { ENVIRONMENTS, isRoleWithin, ROLES } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { sessionQuery } from '../../../api/session';
import { useSingleWrite, writeOf } from '../../../api/write';
import { fieldError } from '../../../api/failures';
import { useDraft } from '../../../ui/form/drafts';
import { SelectField } from '../../../ui/form/select';
import { boundFields, TextField } from '../../../ui/form/text-field';
import { Panel } from '../../../ui/layout/panel';
import { AddForm } from '../add-form';
import { EnvironmentsField } from '../environments-field';
import { RoleField } from '../members/role-field';

/** The key of the form's draft. */
export const TOKEN_DRAFT = 'settings/token';

const LASTS = ['7', '30', '90', '365', 'never'] as const;
const LAST_OPTIONS = LASTS.map(
  (last) => [last, last === 'never' ? 'Never' : `In ${last} days`] as const,
);

const drafted = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  environments: z.array(z.enum(ENVIRONMENTS)),
  expires: z.enum(LASTS),
});
// The least that a script needs, so that more permissions are a choice.
const START: z.infer<typeof drafted> = {
  ...{ name: '', role: 'viewer', environments: ['sandbox'], expires: '90' },
};

/** A token that was just created. */
export interface Made {
  name: string;
  token: string;
}

interface TokenFormProps {
  onMade: (made: Made) => void;
  onCancel: () => void;
}

/** Creates a token with a name, a role, environments and an expiry. */
export function TokenForm({ onMade, onCancel }: TokenFormProps) {
  const { role: own } = useSuspenseQuery(sessionQuery).data;
  const draft = useDraft(TOKEN_DRAFT, drafted, START);
  const field = boundFields(draft.value, draft.set);
  const write = useSingleWrite({
    ...writeOf('create_token', {}),
    // The token is not cached.
    gcTime: 0,
  });
  const { expires, ...body } = draft.value;
  const nameError = fieldError(write.error, 'name', 'The name');
  return (
    <Panel title="Create token" className="mb-4">
      <AddForm
        className="space-y-3.5"
        verb="Create token"
        {...{ draft, write, onCancel }}
        variables={{
          body: { ...body, expires_in_days: expires === 'never' ? null : Number(expires) },
        }}
        isAtField={nameError !== undefined}
        onDone={({ token }) => {
          onMade({ name: body.name, token });
        }}
      >
        <TextField
          label="Name"
          hint="What uses it, such as nightly-report. The audit log shows this name."
          required
          autoFocus
          maxLength={60}
          error={nameError}
          {...field('name')}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <RoleField roles={ROLES.filter((each) => isRoleWithin(each, own))} {...field('role')} />
          <div>
            <SelectField label="Expires" options={LAST_OPTIONS} {...field('expires')} />
            <p role="status" className="mt-1 text-sm text-soft">
              {expires === 'never' &&
                'Works until it is revoked. With a date, a lost token expires by itself.'}
            </p>
          </div>
        </div>
        <EnvironmentsField label="Environments" {...field('environments')} />
      </AddForm>
    </Panel>
  );
}
