import type { HookReport, WebhookType } from '@connect-console/server/contract';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { refusedField } from '../../api/failures';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { useSingleWrite } from '../../api/use-single-write';
import { changeDestinationsMutation } from '../../api/webhooks/webhooks';
import { writeOf } from '../../api/write';
import { Failure } from '../../page/failure';
import { useRefusalReason } from '../../page/role';
import { WriteButton } from '../../page/write-button';
import { ChangeList } from '../../records/webhook/change-list';
import { typedDestination } from '../../records/webhook/destination-changes';
import { isSameUrl, type Webhook } from '../../records/webhook/webhooks';
import { Notice } from '../../ui/feedback/notice';
import { StatusShape } from '../../ui/feedback/status';
import { Button } from '../../ui/form/button';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { DraftNote } from '../../ui/form/draft-note';
import { useDraft } from '../../ui/form/drafts';
import { RadioCards } from '../../ui/form/radio-cards';
import { TextField } from '../../ui/form/text-field';
import { visibleText } from '../../ui/text/visible-text';
import { NO_SECRET, REACH_WORDS } from './hook-panel';

const OLD_ADDRESS = [
  {
    value: 'relay',
    name: 'Relay to the old address',
    meaning:
      'The console records each delivery, then relays it with the same bytes and signature. The service gets your receiver’s response. After 8 s without a response it gets 502 and retries.',
  },
  {
    value: 'stop',
    name: 'Stop sending to the old address',
    meaning: 'Only the console receives these deliveries, and responds with 200.',
  },
] as const;

interface DeliverHereProps {
  webhook_type: WebhookType;
  /** The current destination; null if there is none. */
  old: string | null;
  report: HookReport;
  /** Whether the event type has a relay, which is paused. */
  isRelayed: boolean;
}

/**
 * Makes the console a webhook’s destination, after a confirmation if an address is overwritten or a warning applies.
 */
function DeliverHere({ webhook_type, old, report, isRelayed }: DeliverHereProps) {
  const environment = useEnvironment();
  const { hook_url, has_secret, reach } = report;
  const [choice, setChoice] = useState<'relay' | 'stop'>('relay');
  const inProduction = useInProduction();
  const warning = REACH_WORDS[reach];
  const needsQuestion = old !== null || warning !== null || environment === 'production';
  const relay_url = choice === 'relay' ? old : null;
  const change = {
    ...{ webhook_type, from: old, to: hook_url },
    relay_url: relay_url ?? (isRelayed ? null : undefined),
  };
  return (
    <WriteButton
      verb="Deliver to this console"
      disabledReason={has_secret ? undefined : NO_SECRET}
      mutation={changeDestinationsMutation(environment)}
      variables={{ changes: [change] }}
      question={
        needsQuestion
          ? {
              title: `Deliver ${webhook_type} to this console${inProduction}?`,
              confirm: `Deliver to this console${inProduction}`,
              text: (
                <div className="space-y-3">
                  {warning !== null && <Notice tone="attention">{warning}</Notice>}
                  <ChangeList changes={[change]} />
                  {old !== null && (
                    <RadioCards
                      legend={`What happens to ${visibleText(old)}?`}
                      options={OLD_ADDRESS}
                      columns=""
                      value={choice}
                      onChange={setChoice}
                    />
                  )}
                </div>
              ),
            }
          : undefined
      }
    />
  );
}

const drafted = z.string();

interface RelayButtonProps {
  webhook_type: string;
  /** The current relay; null if it is off. */
  saved: string | null;
}

/** Starts a webhook's relay, or changes its address. */
function RelayButton({ webhook_type, saved }: RelayButtonProps) {
  const environment = useEnvironment();
  const inProduction = useInProduction();
  const disabledReason = useRefusalReason('webhooks');
  const [isOpen, setOpen] = useState(false);
  const key = JSON.stringify([environment, 'relay', webhook_type]);
  const draft = useDraft(key, drafted, saved ?? '');
  const write = useSingleWrite(writeOf('set_relay', { environment }));
  const { url = null, reason } = typedDestination(draft.value);
  const refused = refusedField(write.error, 'relay_url');
  const forget = () => {
    if (!write.isPending) write.reset();
  };
  const close = () => {
    draft.clear();
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-3"
        disabledReason={disabledReason}
        onClick={() => {
          forget();
          setOpen(true);
        }}
      >
        {saved === null ? 'Relay to another address' : 'Change the relay'}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Relay ${webhook_type}${inProduction}`}
          confirm={`Save relay${inProduction}`}
          variant="primary"
          pending={write.isPending}
          disabledReason={reason ?? (url === saved ? 'Nothing was changed' : undefined)}
          failure={write.error && refused === undefined && <Failure error={write.error} />}
          onConfirm={() => {
            write.mutate({ body: { webhook_type, relay_url: url } }, { onSuccess: close });
          }}
          onCancel={close}
        >
          <DraftNote draft={draft} />
          <TextField
            label="Relay to"
            mono
            type="url"
            inputMode="url"
            placeholder="https://"
            value={draft.value}
            error={refused}
            hint="The console records each delivery, then relays it with the same bytes and signature. The service gets this address’s response. After 8 s without a response it gets 502 and retries."
            onChange={(text) => {
              draft.set(text);
              forget();
            }}
          />
        </ConfirmDialog>
      )}
    </>
  );
}

interface DeliveryStateProps {
  webhook: Webhook;
  report: HookReport;
}

/** Whether a webhook is delivered to the console and relayed, with the controls that change it. */
export function DeliveryState({ webhook, report }: DeliveryStateProps) {
  const environment = useEnvironment();
  const inProduction = useInProduction();
  const { webhook_type, destination_url: old } = webhook;
  const isHere = old !== null && isSameUrl(old, report.hook_url);
  const relay = report.relays.find((each) => each.webhook_type === webhook_type);
  const state = useRef<HTMLDivElement>(null);
  const address = relay && (
    <span className="font-mono text-[0.94em] break-all">{visibleText(relay.relay_url)}</span>
  );
  return (
    <div
      ref={state}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-small"
    >
      {isHere && (
        <span
          data-delivery="here"
          className="inline-flex items-center gap-1.5 font-medium text-good"
        >
          <StatusShape tone="good" />
          Delivers to this console
        </span>
      )}
      {isHere && address && <span className="min-w-0">and relays to {address}</span>}
      {!isHere && address && (
        <span className="text-soft">
          Webhooks of this event type are not delivered here, so the relay to {address} is paused.
        </span>
      )}
      {isHere ? (
        <RelayButton webhook_type={webhook_type} saved={relay?.relay_url ?? null} />
      ) : (
        <DeliverHere {...{ webhook_type, old, report }} isRelayed={relay !== undefined} />
      )}
      {relay && (
        <WriteButton
          verb={`Stop relaying${inProduction}`}
          variant="quiet"
          mutation={writeOf('set_relay', { environment })}
          variables={{ body: { webhook_type, relay_url: null } }}
          onDone={() => {
            // The pressed button is gone, so what it changed takes the focus.
            state.current?.focus();
          }}
        />
      )}
    </div>
  );
}
