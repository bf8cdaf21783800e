import { ENVIRONMENTS, type NewChannel } from '@connect-console/server/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useSingleWrite, writeOf } from '../../../api/write';
import { fieldError } from '../../../api/failures';
import { useDraft } from '../../../ui/form/drafts';
import { RadioCards } from '../../../ui/form/radio-cards';
import { boundFields, TextField } from '../../../ui/form/text-field';
import { AddForm } from '../add-form';
import { EnvironmentsField } from '../environments-field';

/** The key of the form's draft. */
export const CHANNEL_DRAFT = 'settings/channel';

// Without the address: a webhook's may be a secret, which must not be stored in a draft.
const drafted = z.object({
  kind: z.enum(['webhook', 'email']),
  name: z.string(),
  to: z.string(),
  environments: z.array(z.enum(ENVIRONMENTS)),
});
const EMPTY: z.infer<typeof drafted> = {
  ...{ kind: 'webhook', name: '', to: '', environments: [...ENVIRONMENTS] },
};

function bodyOf(
  { kind, name, to, environments }: z.infer<typeof drafted>,
  url: string,
): NewChannel {
  if (kind === 'webhook') return { kind, name, environments, url: url.trim() };
  return { kind, name, environments, to: to.split(/[\s,;]+/).filter(Boolean) };
}

interface ChannelFormProps {
  /** Null if no SMTP server is set. */
  emailFrom: string | null;
  /** The secret of a webhook. */
  onAdded: (name: string, secret: string | null) => void;
  onCancel: () => void;
}

/** Adds a channel. */
export function ChannelForm({ emailFrom, onAdded, onCancel }: ChannelFormProps) {
  const draft = useDraft(CHANNEL_DRAFT, drafted, EMPTY);
  const { value } = draft;
  const field = boundFields(value, draft.set);
  const [url, setUrl] = useState('');
  const write = useSingleWrite(writeOf('create_alert_channel', {}));
  const { error } = write;
  const nameError = fieldError(error, 'name', 'The name');
  const targetError =
    value.kind === 'webhook'
      ? fieldError(error, 'url', 'The address')
      : (fieldError(error, 'to', 'An address') ?? fieldError(error, 'to.0', 'An address'));
  return (
    <AddForm
      aria-label="Add channel"
      className="mb-4 space-y-3 rounded-control border border-line bg-raised/40 p-3 sm:p-4"
      verb="Add channel"
      {...{ draft, write, onCancel }}
      variables={{ body: bodyOf(value, url) }}
      disabledReason={
        value.kind === 'email' && emailFrom === null ? 'No SMTP server is set' : undefined
      }
      isAtField={(nameError ?? targetError) !== undefined}
      onDone={({ secret }) => {
        onAdded(value.name, secret);
      }}
    >
      <RadioCards
        legend="Kind"
        columns="sm:grid-cols-2"
        {...field('kind')}
        options={[
          {
            value: 'webhook',
            name: 'Webhook',
            meaning: 'A signed POST with JSON. Slack and compatible services show its text.',
          },
          {
            value: 'email',
            name: 'Email',
            meaning:
              emailFrom === null ? 'Set SMTP_HOST and SMTP_FROM first.' : `From ${emailFrom}`,
          },
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Name" required maxLength={60} error={nameError} {...field('name')} />
        {value.kind === 'webhook' ? (
          <TextField
            label="Webhook address"
            type="url"
            required
            maxLength={2000}
            mono
            value={url}
            error={targetError}
            hint="Shown only now: later the page shows its host."
            onChange={setUrl}
          />
        ) : (
          <TextField
            label="Email addresses"
            required
            error={targetError}
            hint="Separated by commas, at most 20."
            {...field('to')}
          />
        )}
      </div>
      <EnvironmentsField label="Incidents of" {...field('environments')} />
    </AddForm>
  );
}
