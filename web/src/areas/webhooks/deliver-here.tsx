import type { Environment, HookReport, WebhookType } from '@connect-console/server/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/feedback/notice';
import { DestinationChange } from '../../records/webhook/destination-change';
import { reachWords } from './reach-words';
import { RadioCards } from '../../ui/form/radio-cards';

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
  environment: Environment;
  webhook_type: WebhookType;
  /** The present destination; null if there is none. */
  old: string | null;
  report: HookReport;
  pending: boolean;
  /** Called with the address to relay to; null for none. */
  onConfirm: (relay_url: string | null) => void;
  onCancel: () => void;
}

/** Asks before the console becomes a webhook's destination: what is overwritten, and whether the old address is still served. */
export function DeliverHere(props: DeliverHereProps) {
  const { environment, webhook_type, old, report, pending, onConfirm, onCancel } = props;
  const { hook_url, reach } = report;
  const [choice, setChoice] = useState<'relay' | 'stop'>(old === null ? 'stop' : 'relay');
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const where = environment === 'production' ? ' in production' : '';
  const warning = reachWords(reach);
  const draft =
    old === null
      ? { kind: 'new' as const, destination_url: hook_url }
      : { kind: 'replaced' as const, old, destination_url: hook_url };
  return (
    <section
      aria-labelledby={headingId}
      className="animate-enter space-y-3 rounded-control border border-line p-3"
    >
      <h3 id={headingId} ref={heading} tabIndex={-1} className="text-sm font-medium">
        Deliver {webhook_type} to this console{where}?
      </h3>
      {warning && <Notice tone="attention">{warning}</Notice>}
      <DestinationChange environment={environment} draft={draft} />
      {old !== null && (
        <RadioCards
          legend={`What happens to ${old}?`}
          options={OLD_ADDRESS}
          columns="sm:grid-cols-2"
          value={choice}
          onChoose={setChoice}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          pending={pending}
          onClick={() => {
            onConfirm(choice === 'relay' ? old : null);
          }}
        >
          Deliver to this console{where}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}
