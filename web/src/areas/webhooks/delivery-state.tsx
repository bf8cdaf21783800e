import type { HookReport, Relay } from '@connect-console/server/contract';
import { useEffect, useRef, useState } from 'react';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { writeOf } from '../../api/write';
import { ConsoleTime } from '../../page/console-time';
import { WriteButton } from '../../page/write-button';
import { useRefusalReason } from '../../page/role';
import { isDelivered } from '../../records/attempt/http-response-words';
import { responseWords } from '../../records/attempt/response-chip';
import { StatusShape, toneText } from '../../ui/feedback/status';
import { Button } from '../../ui/form/button';
import { DeliverHere } from './deliver-here';
import { hasRelayDraft, RelayForm } from './relay-form';
import { isSameUrl, type Webhook } from '../../records/webhook/webhooks';
import { visibleText } from '../../ui/text/visible-text';

// What the console itself refused.
const REFUSED: Partial<Record<string, string>> = {
  RELAY_LOOP: 'The address points back to this console',
  RELAY_TOO_OLD:
    'The delivery is older than the archive, or of no known age, and the service has not listed its call',
  PRIVATE_ADDRESS: 'The console rejects private addresses (ALLOW_PRIVATE_DESTINATIONS)',
};

/** The address that deliveries are relayed to, and the result of the last one. */
function RelayState({ relay: { relay_url, last } }: { relay: Relay }) {
  const code = last?.network_code ?? null;
  const http_status = code === null ? (last?.http_status ?? null) : null;
  const tone = http_status !== null && isDelivered(http_status) ? 'good' : 'bad';
  return (
    <>
      <span className="min-w-0">
        and relays to{' '}
        <span className="font-mono text-[0.94em] break-all">{visibleText(relay_url)}</span>
      </span>
      {last && (
        <span className={`inline-flex items-center gap-1.5 ${toneText[tone]}`}>
          <StatusShape tone={tone} />
          <span>
            {code ?? last.http_status}{' '}
            {REFUSED[code ?? ''] ?? responseWords({ http_status, network_code: code })},{' '}
            <ConsoleTime ms={last.at} />
          </span>
        </span>
      )}
    </>
  );
}

interface DeliveryStateProps {
  webhook: Webhook;
  report: HookReport;
  /** The console has become the destination. */
  onSwitched: () => void;
}

/** The result of a change, shown while it still holds. */
interface Result {
  text: string;
  of: 'here' | 'relay' | 'no relay';
}

/** Whether a webhook is delivered to the console and relayed, with the controls that change it. */
export function DeliveryState({ webhook, report, onSwitched }: DeliveryStateProps) {
  const environment = useEnvironment();
  const inProduction = useInProduction();
  const disabledReason = useRefusalReason('webhooks');
  const { webhook_type, config } = webhook;
  const old = config?.destination_url ?? null;
  const isHere = old !== null && isSameUrl(old, report.hook_url);
  const relay = report.relays.find((each) => each.webhook_type === webhook_type) ?? null;
  const [isEditing, setEditing] = useState(() => hasRelayDraft(environment, webhook_type));
  const [result, setResult] = useState<Result | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so the result takes the focus.
  useEffect(() => {
    if (result) status.current?.focus();
  }, [result]);
  const done = (text: string, of: Result['of']) => {
    setEditing(false);
    setResult({ text: `${text} in ${environment}.`, of });
  };
  const state = { here: isHere, relay: relay !== null, 'no relay': relay === null };
  const text = result && state[result.of] ? result.text : '';

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
            <span className="font-mono text-[0.94em] break-all">
              {visibleText(relay.relay_url)}
            </span>{' '}
            is paused.
          </span>
        )}
        {isHere ? (
          <Button
            ref={opener}
            variant="quiet"
            className="-ml-3"
            disabledReason={disabledReason}
            onClick={() => {
              setResult(null);
              setEditing(true);
            }}
          >
            {relay ? 'Change the relay' : 'Relay to another address'}
          </Button>
        ) : (
          <DeliverHere
            {...{ webhook_type, old, report }}
            onDone={() => {
              onSwitched();
              done('Webhooks of this event type are now delivered to this console', 'here');
            }}
          />
        )}
        {relay && (
          <WriteButton
            verb={`Stop relaying${inProduction}`}
            variant="quiet"
            mutation={writeOf('set_relay', { environment })}
            variables={{ body: { webhook_type, relay_url: null } }}
            onDone={() => {
              done('The relay is off', 'no relay');
            }}
          />
        )}
        <p
          ref={status}
          tabIndex={-1}
          role="status"
          className={text === '' ? 'sr-only' : 'text-soft'}
        >
          {text}
        </p>
      </div>
      {isEditing && isHere && (
        <RelayForm
          webhook_type={webhook_type}
          saved={relay?.relay_url ?? null}
          onDone={() => {
            done('The relay is saved', 'relay');
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
