import type { HookReport, WebhookType } from '@connect-console/server/contract';
import { useState } from 'react';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { changeDestinationsMutation } from '../../api/webhooks/webhooks';
import { WriteButton } from '../../page/write-button';
import { ChangeList } from '../../records/webhook/change-list';
import { Notice } from '../../ui/feedback/notice';
import { RadioCards } from '../../ui/form/radio-cards';
import { reachWords } from './reach-words';
import { visibleText } from '../../ui/text/visible-text';

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
/** Why nothing can be delivered to the console. */
export const NO_SECRET = 'No webhook secret is set, so the console would reject every delivery';

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
export function DeliverHere({ webhook_type, old, report, isRelayed }: DeliverHereProps) {
  const environment = useEnvironment();
  const { hook_url, has_secret, reach } = report;
  const [choice, setChoice] = useState<'relay' | 'stop'>('relay');
  const inProduction = useInProduction();
  const warning = reachWords(reach);
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
                  {warning && <Notice tone="attention">{warning}</Notice>}
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
