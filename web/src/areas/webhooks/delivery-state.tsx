import type { HookReport } from '@connect-console/server/contract';
import { useRef } from 'react';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { writeOf } from '../../api/write';
import { WriteButton } from '../../page/write-button';
import { StatusShape } from '../../ui/feedback/status';
import { DeliverHere } from './deliver-here';
import { RelayButton } from './relay-dialog';
import { isSameUrl, type Webhook } from '../../records/webhook/webhooks';
import { visibleText } from '../../ui/text/visible-text';

interface DeliveryStateProps {
  webhook: Webhook;
  report: HookReport;
}

/** Whether a webhook is delivered to the console and relayed, with the controls that change it. */
export function DeliveryState({ webhook, report }: DeliveryStateProps) {
  const environment = useEnvironment();
  const inProduction = useInProduction();
  const { webhook_type, config } = webhook;
  const old = config?.destination_url ?? null;
  const isHere = old !== null && isSameUrl(old, report.hook_url);
  const relay = report.relays.find((each) => each.webhook_type === webhook_type) ?? null;
  const state = useRef<HTMLDivElement>(null);

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
      {isHere && relay && (
        <span className="min-w-0">
          and relays to{' '}
          <span className="font-mono text-[0.94em] break-all">{visibleText(relay.relay_url)}</span>
        </span>
      )}
      {!isHere && relay && (
        <span className="text-soft">
          Webhooks of this event type are not delivered here, so the relay to{' '}
          <span className="font-mono text-[0.94em] break-all">{visibleText(relay.relay_url)}</span>{' '}
          is paused.
        </span>
      )}
      {isHere ? (
        <RelayButton webhook_type={webhook_type} saved={relay?.relay_url ?? null} />
      ) : (
        <DeliverHere {...{ webhook_type, old, report }} isRelayed={relay !== null} />
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
