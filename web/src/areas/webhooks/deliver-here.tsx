import type { Environment, HookReport, WebhookType } from '@connect-console/server/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/feedback/notice';
import { DestinationChange } from '../../records/webhook/destination-change';
import { reachWords } from './reach-words';
import '../../ui/filter/choices.css';

interface KeepOldProps {
  old: string;
  keeps: boolean;
  onChange: (keeps: boolean) => void;
}

/** Whether the business's own receiver goes on getting deliveries that now come to the console. */
function KeepOld({ old, keeps, onChange }: KeepOldProps) {
  const name = useId();
  const choices = [
    {
      keeps: true,
      title: 'Relay to the old address',
      text: 'The console records each delivery, then relays it with the same bytes and signature. The service gets your receiver’s response. After 8 s without a response it gets 502 and retries.',
    },
    {
      keeps: false,
      title: 'Stop sending to the old address',
      text: 'Only the console receives these deliveries, and responds with 200.',
    },
  ];
  return (
    <fieldset className="text-sm">
      <legend className="mb-1.5 font-medium">
        What happens to <span className="font-mono text-[0.94em] break-all">{old}</span>?
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.title}
            className="flex cursor-pointer items-start gap-2 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-wash"
          >
            <input
              type="radio"
              name={name}
              className="mt-0.5 accent-accent"
              checked={choice.keeps === keeps}
              onChange={() => {
                onChange(choice.keeps);
              }}
            />
            <span>
              <span className="block font-medium">{choice.title}</span>
              <span className="block text-soft">{choice.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface DeliverHereProps {
  environment: Environment;
  webhook_type: WebhookType;
  /** The present destination; null where there is none to overwrite. */
  old: string | null;
  report: HookReport;
  pending: boolean;
  /** With the address that the console is to relay to; null for none. */
  onConfirm: (relay_url: string | null) => void;
  onCancel: () => void;
}

/** Asks before a slot's destination becomes the console: what is overwritten, and whether it goes on being served. */
export function DeliverHere(props: DeliverHereProps) {
  const { environment, webhook_type, old, report, pending, onConfirm, onCancel } = props;
  const { hook_url, reach } = report;
  const [keepsOld, setKeepsOld] = useState(old !== null);
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
      {old !== null && <KeepOld old={old} keeps={keepsOld} onChange={setKeepsOld} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          pending={pending}
          onClick={() => {
            onConfirm(keepsOld ? old : null);
          }}
        >
          Deliver to this console{where}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}
