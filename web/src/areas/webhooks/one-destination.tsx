import type { Environment } from '@connect-console/server/contract';
import { useState } from 'react';
import { ChangeResult, type LastChange } from '../../records/webhook/change-result';
import { DestinationForm, hasDestinationDraft } from '../../records/webhook/destination-form';
import type { Webhook } from '../../records/webhook/webhooks';
import { Button } from '../../ui/form/button';
import { Panel } from '../../ui/layout/panel';

interface OneDestinationProps {
  environment: Environment;
  /** All three. */
  webhooks: readonly Webhook[];
  disabledReason: string | undefined;
}

/** Sets one destination for all three webhooks. */
export function OneDestination({ environment, webhooks, disabledReason }: OneDestinationProps) {
  // After Cancel the button, which is a new one, takes the focus.
  const [form, setForm] = useState<'closed' | 'open' | 'cancelled'>(() =>
    hasDestinationDraft(
      environment,
      webhooks.map(({ webhook_type }) => webhook_type),
    )
      ? 'open'
      : 'closed',
  );
  const [last, setLast] = useState<LastChange | null>(null);
  return (
    <>
      {form === 'open' ? (
        <Panel title="One destination for all three webhooks">
          <DestinationForm
            {...{ environment, webhooks, disabledReason }}
            onSaved={(changes) => {
              setForm(changes.length > 0 ? 'closed' : 'cancelled');
              if (changes.length > 0) setLast({ changes, isUndo: false });
            }}
            onCancel={() => {
              setForm('cancelled');
            }}
          />
        </Panel>
      ) : (
        <Button
          autoFocus={form === 'cancelled'}
          disabledReason={disabledReason}
          onClick={() => {
            setLast(null);
            setForm('open');
          }}
        >
          Use one destination for all three
        </Button>
      )}
      <ChangeResult {...{ environment, last, webhooks, disabledReason }} onUndone={setLast} />
    </>
  );
}
