import type { Environment, HookReport, Relay, WebhookType } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBrowserNow } from '../../api/service-clock';
import { deliverHereMutation, relayMutation } from '../../api/webhooks/hooks';
import { WriteButton } from '../../page/write-button';
import { isDelivered } from '../../records/attempt/http-response-words';
import { responseWords } from '../../records/attempt/response-chip';
import { DestinationChange } from '../../records/webhook/destination-change';
import { Notice } from '../../ui/feedback/notice';
import { StatusShape, toneText } from '../../ui/feedback/status';
import { Button } from '../../ui/form/button';
import { RadioCards } from '../../ui/form/radio-cards';
import { TimeStamp } from '../../ui/time/time-stamp';
import { reachWords } from './reach-words';
import { RelayForm } from './relay-form';
import { isSameUrl, type Webhook } from './webhooks';

// What the console itself refused.
const REFUSED: Partial<Record<string, string>> = {
  RELAY_LOOP: 'The address points back to this console',
  PRIVATE_ADDRESS: 'The console rejects private addresses (ALLOW_PRIVATE_DESTINATIONS)',
};

/** The address that deliveries are relayed to, and the result of the last one. */
function RelayState({ relay: { relay_url, last } }: { relay: Relay }) {
  const now = useBrowserNow();
  const code = last?.network_code ?? null;
  const http_status = code === null ? (last?.http_status ?? null) : null;
  const tone = http_status !== null && isDelivered(http_status) ? 'good' : 'bad';
  return (
    <>
      <span className="min-w-0">
        and relays to <span className="font-mono text-[0.94em] break-all">{relay_url}</span>
      </span>
      {last && (
        <span className={`inline-flex items-center gap-1.5 ${toneText[tone]}`}>
          <StatusShape tone={tone} />
          <span>
            {code ?? last.http_status}{' '}
            {REFUSED[code ?? ''] ?? responseWords({ http_status, network_code: code })},{' '}
            <TimeStamp ms={last.at} now={now} />
          </span>
        </span>
      )}
    </>
  );
}

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
const NO_SECRET = 'No webhook secret is set, so the console would reject every delivery';

interface DeliverHereProps {
  environment: Environment;
  webhook_type: WebhookType;
  /** The present destination; null if there is none. */
  old: string | null;
  report: HookReport;
  disabledReason: string | undefined;
  onDone: () => void;
}

/** Makes the console a webhook’s destination, after a question if an address is overwritten or a warning applies. */
function DeliverHere(props: DeliverHereProps) {
  const { environment, webhook_type, old, report, disabledReason, onDone } = props;
  const { hook_url: destination_url, has_secret, reach } = report;
  const [choice, setChoice] = useState<'relay' | 'stop'>('relay');
  const where = environment === 'production' ? ' in production' : '';
  const warning = reachWords(reach);
  const needsQuestion = old !== null || warning !== null || environment === 'production';
  const change = {
    kind: old === null ? 'new' : 'replaced',
    old: old ?? '',
    destination_url,
  } as const;
  return (
    <WriteButton
      verb="Deliver to this console"
      disabledReason={disabledReason ?? (has_secret ? undefined : NO_SECRET)}
      mutation={deliverHereMutation(environment, useQueryClient())}
      variables={{
        config: { webhook_type, destination_url },
        relay_url: choice === 'relay' ? old : null,
      }}
      question={
        needsQuestion
          ? {
              title: `Deliver ${webhook_type} to this console${where}?`,
              confirm: `Deliver to this console${where}`,
              text: (
                <div className="space-y-3">
                  {warning && <Notice tone="attention">{warning}</Notice>}
                  <DestinationChange environment={environment} draft={change} />
                  {old !== null && (
                    <RadioCards
                      legend={`What happens to ${old}?`}
                      options={OLD_ADDRESS}
                      columns=""
                      value={choice}
                      onChoose={setChoice}
                    />
                  )}
                </div>
              ),
            }
          : undefined
      }
      onDone={onDone}
    />
  );
}

interface DeliveryStateProps {
  environment: Environment;
  webhook: Webhook;
  report: HookReport;
  /** Why the role may not change webhooks here. */
  disabledReason: string | undefined;
  /** The console has become the destination. */
  onSwitched: () => void;
}

/** Whether a webhook is delivered to the console and relayed, with the controls that change it. */
export function DeliveryState(props: DeliveryStateProps) {
  const { environment, webhook, report, disabledReason, onSwitched } = props;
  const { webhook_type, config } = webhook;
  const old = config?.destination_url ?? null;
  const isHere = old !== null && isSameUrl(old, report.hook_url);
  const relay =
    (config && report.relays.find((each) => each.webhook_type === webhook_type)) ?? null;
  const [isEditing, setEditing] = useState(false);
  const [result, setResult] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so the result takes the focus.
  useEffect(() => {
    if (result !== '') status.current?.focus();
  }, [result]);
  const client = useQueryClient();
  const done = (text: string) => {
    setEditing(false);
    setResult(`${text} in ${environment}.`);
  };

  return (
    <div className="space-y-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {isHere && (
          <span
            data-delivery="here"
            className="inline-flex items-center gap-1.5 font-medium text-good"
          >
            <StatusShape tone="good" />
            Delivers to this console
          </span>
        )}
        {isHere && relay && <RelayState relay={relay} />}
        {!isHere && relay && (
          <span className="text-soft">
            Webhooks of this event type are not delivered here, so the relay to{' '}
            <span className="font-mono text-[0.94em] break-all">{relay.relay_url}</span> is paused.
          </span>
        )}
        {isHere ? (
          <Button
            ref={opener}
            variant="quiet"
            disabledReason={disabledReason}
            onClick={() => {
              setResult('');
              setEditing(true);
            }}
          >
            {relay ? 'Change the relay' : 'Relay to another address'}
          </Button>
        ) : (
          <DeliverHere
            {...{ environment, webhook_type, old, report, disabledReason }}
            onDone={() => {
              onSwitched();
              done('Webhooks of this event type are now delivered to this console');
            }}
          />
        )}
        {relay && (
          <WriteButton
            verb={`Stop relaying${environment === 'production' ? ' in production' : ''}`}
            variant="quiet"
            disabledReason={disabledReason}
            mutation={relayMutation(environment, client)}
            variables={{ webhook_type, relay_url: null }}
            onDone={() => {
              done('The relay is off');
            }}
          />
        )}
        <p
          ref={status}
          tabIndex={-1}
          role="status"
          className={result === '' ? 'sr-only' : 'text-soft'}
        >
          {result}
        </p>
      </div>
      {isEditing && isHere && (
        <RelayForm
          {...{ environment, webhook_type }}
          saved={relay?.relay_url ?? null}
          onDone={() => {
            done('The relay is saved');
          }}
          onCancel={() => {
            setEditing(false);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}
