import type { Environment, HookReport } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { failureText } from '../../api/failure-text';
import { deliverHereMutation, relayMutation } from '../../api/webhooks/hooks';
import { Button } from '../../ui/form/button';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { StatusShape } from '../../ui/feedback/status';
import { DeliverHere } from './deliver-here';
import { deliveryPlace } from './delivery-place';
import { RelayForm } from './relay-form';
import { RelayState, type RelayedWords } from './relay-state';
import type { Slot } from './webhook-configs';

interface StopRelayProps {
  environment: Environment;
  webhook_type: string;
  disabledReason: string | undefined;
  onDone: () => void;
}

/** Turns a slot's relay off: what comes from then on stays with the console. */
function StopRelay({ environment, webhook_type, disabledReason, onDone }: StopRelayProps) {
  const stop = useMutation(relayMutation(environment, useQueryClient()));
  return (
    <>
      <Button
        variant="quiet"
        pending={stop.isPending}
        disabledReason={disabledReason}
        onClick={() => {
          stop.mutate({ webhook_type, relay_url: null }, { onSuccess: onDone });
        }}
      >
        Stop relaying{environment === 'production' ? ' in production' : ''}
      </Button>
      {stop.error && (
        <div className="w-full">
          <FailurePanel {...failureText(stop.error)} />
        </div>
      )}
    </>
  );
}

interface DeliveryStateProps {
  environment: Environment;
  slot: Slot;
  report: HookReport;
  /** Why the role may not change webhooks here. */
  disabledReason: string | undefined;
  relayedWords: RelayedWords;
  /** The destination is the console's now. */
  onSwitched: () => void;
  /** What stands before it in its line, and at the line's end. */
  before: ReactNode;
  after: ReactNode;
}

const NO_SECRET = 'No webhook secret is set, so the console would reject every delivery';

/** Whether a slot delivers to the console, and to whom that relays; with the ways to change it. */
export function DeliveryState(props: DeliveryStateProps) {
  const { environment, slot, report, disabledReason, relayedWords, onSwitched } = props;
  const { webhook_type, config } = slot;
  const { hook_url, has_secret, reach } = report;
  const old = config?.destination_url ?? null;
  const place = deliveryPlace(webhook_type, old, report);
  const [open, setOpen] = useState<'none' | 'deliver' | 'relay'>('none');
  const [said, setSaid] = useState('');
  const saying = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // What was pressed is gone: the keyboard goes on at what came of it.
  useEffect(() => {
    if (said !== '') saying.current?.focus();
  }, [said]);
  const deliver = useMutation(deliverHereMutation(environment, useQueryClient()));

  const begin = (what: typeof open) => {
    setSaid('');
    deliver.reset();
    setOpen(what);
  };
  const cancel = () => {
    deliver.reset();
    setOpen('none');
    opener.current?.focus();
  };
  const done = (text: string) => {
    setOpen('none');
    setSaid(`${text} in ${environment}.`);
  };
  const start = (relay_url: string | null) => {
    deliver.mutate(
      { config: { webhook_type, destination_url: hook_url }, relay_url },
      {
        onSuccess: () => {
          onSwitched();
          done('Webhooks of this event type are now delivered to this console');
        },
      },
    );
  };
  // Nothing is overwritten and nothing speaks against it: one press is enough.
  const needsQuestion = old !== null || reach !== 'anywhere' || environment === 'production';
  const relay = place.at === 'nowhere' ? null : place.relay;

  return (
    <div className="space-y-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {props.before}
        {place.at === 'here' && (
          <span
            data-delivery="here"
            className="inline-flex items-center gap-1.5 font-medium text-good"
          >
            <StatusShape tone="good" />
            Delivers to this console
          </span>
        )}
        {place.at === 'here' && relay && <RelayState relay={relay} words={relayedWords} />}
        {place.at === 'elsewhere' && relay && (
          <span className="text-soft">
            Webhooks of this event type are not delivered here, so the relay to{' '}
            <span className="font-mono text-[0.94em] break-all">{relay.relay_url}</span> is paused.
          </span>
        )}
        {place.at === 'here' ? (
          <Button
            ref={opener}
            variant="quiet"
            disabledReason={disabledReason}
            onClick={() => {
              begin('relay');
            }}
          >
            {relay ? 'Change the relay' : 'Relay to another address'}
          </Button>
        ) : (
          <Button
            ref={opener}
            pending={deliver.isPending && open === 'none'}
            disabledReason={disabledReason ?? (has_secret ? undefined : NO_SECRET)}
            onClick={() => {
              begin(needsQuestion ? 'deliver' : 'none');
              if (!needsQuestion) start(null);
            }}
          >
            Deliver to this console
          </Button>
        )}
        {relay && (
          <StopRelay
            {...{ environment, webhook_type, disabledReason }}
            onDone={() => {
              done('The relay is off');
            }}
          />
        )}
        <p
          ref={saying}
          tabIndex={-1}
          role="status"
          className={said === '' ? 'sr-only' : 'text-soft'}
        >
          {said}
        </p>
        <span className="sm:ml-auto">{props.after}</span>
      </div>
      {open === 'deliver' && place.at !== 'here' && (
        <DeliverHere
          {...{ environment, webhook_type, report, old }}
          pending={deliver.isPending}
          onConfirm={start}
          onCancel={cancel}
        />
      )}
      {deliver.error && <FailurePanel {...failureText(deliver.error)} />}
      {open === 'relay' && place.at === 'here' && (
        <RelayForm
          {...{ environment, webhook_type }}
          saved={relay?.relay_url ?? null}
          onDone={() => {
            done('The relay is saved');
          }}
          onCancel={cancel}
        />
      )}
    </div>
  );
}
