import type {
  ArchivedCall,
  Environment,
  HookReport,
  TestEventResult,
  WebhookType,
} from '@connect-console/server/contract';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { testEventMutation } from '../../api/webhooks/hooks';
import { ExactName } from '../../ui/text/exact-name';
import { RawRecord } from '../../ui/text/raw-record';
import { StatusShape, toneText } from '../../ui/feedback/status';
import { DeliveryState } from './delivery-state';
import { DestinationForm } from './destination-form';
import type { RelayedWords } from './relay-state';
import { webhookSummary } from './webhook-summary';
import { KIND_MEANINGS, type Slot } from './webhook-configs';
import { failureText } from '../../api/failure-text';
import { Button } from '../../ui/form/button';
import { FailurePanel } from '../../ui/feedback/failure-panel';

/** A test event under way or at its end (testEventMutation). */
type TestEvent = UseMutationResult<TestEventResult, Error, string>;

interface SendTestEventProps {
  environment: Environment;
  webhook_type: WebhookType;
  test: TestEvent;
  disabledReason: string | undefined;
}

/** Sends a signed sample of the kind to where its events go now; that is safe to repeat. */
function SendTestEvent({ environment, webhook_type, test, disabledReason }: SendTestEventProps) {
  return (
    <Button
      pending={test.isPending}
      disabledReason={disabledReason}
      title={
        disabledReason ??
        'Sends a signed sample, marked as a test, from the console to the destination'
      }
      onClick={() => {
        test.mutate(webhook_type);
      }}
    >
      <Send size={15} aria-hidden="true" />
      Send test event{environment === 'production' ? ' in production' : ''}
    </Button>
  );
}

interface TestEventAnswerProps {
  test: TestEvent;
  /** What came back, drawn by the page: the words for answers belong to the events. */
  children: (result: TestEventResult) => ReactNode;
}

/** What came of the last test event, in place, until it is put away. */
function TestEventAnswer({ test, children }: TestEventAnswerProps) {
  const headingId = useId();
  const { data, error, isPending } = test;
  if (isPending) {
    return (
      <p role="status" className="mt-2.5 animate-appear-late text-sm text-soft">
        Waiting for the receiver’s response (10 s at most).
      </p>
    );
  }
  if (error) {
    return (
      <div className="mt-2.5">
        <FailurePanel {...failureText(error)} />
      </div>
    );
  }
  if (!data) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="mt-2.5 animate-enter space-y-2.5 rounded-control border border-line p-3"
    >
      <div className="flex items-start justify-between gap-2">
        <p role="status" className="sr-only">
          {data.network_error ? 'No complete response' : `Response ${data.http_status ?? ''}`}
        </p>
        <h3 id={headingId} className="text-sm font-medium">
          Test event sent to{' '}
          <span className="font-mono text-[0.94em] break-all">{data.destination_url}</span>
        </h3>
        <button
          type="button"
          aria-label="Dismiss"
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink"
          onClick={() => {
            test.reset();
          }}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </div>
      {children(data)}
      <RawRecord value={data.sent} label="Sent request" />
    </section>
  );
}

interface WebhookSlotProps {
  environment: Environment;
  slot: Slot;
  /** The newest calls of the kind; null while they are not known. */
  calls: readonly ArchivedCall[] | null;
  /** True when some configuration could not be read, so that an empty slot is not certain. */
  isPartial: boolean;
  /** The console as a destination; null while that is not known. */
  report: HookReport | null;
  disabledReason: string | undefined;
  /** Told whether a destination is written that is not saved. */
  onUnsaved: (webhook_type: WebhookType, isUnsaved: boolean) => void;
  /** What came of a test event, and in a few words of a relayed delivery. */
  testAnswer: (result: TestEventResult) => ReactNode;
  relayedWords: RelayedWords;
}

function LastCalls({
  environment,
  slot,
  calls,
}: Pick<WebhookSlotProps, 'environment' | 'slot' | 'calls'>) {
  if (calls === null)
    return <span className="text-soft">The state of the last calls is unknown.</span>;
  const summary = webhookSummary(calls);
  if (!summary) return <span className="text-soft">No calls of this event type yet.</span>;
  return (
    <Link
      to="/$environment/calls"
      params={{ environment }}
      search={{ kind: slot.webhook_type }}
      className={`inline-flex items-center gap-1.5 font-medium hover:underline ${toneText[summary.tone]}`}
    >
      <StatusShape tone={summary.tone} />
      {summary.text}
    </Link>
  );
}

/** One of the three kinds: what it means, where its events go, and how that went lately. */
export function WebhookSlot(props: WebhookSlotProps) {
  const { environment, slot, isPartial, report, disabledReason, testAnswer, relayedWords } = props;
  const { onUnsaved } = props;
  const { webhook_type, config } = slot;
  const headingId = useId();
  const [switches, setSwitches] = useState(0);
  const test = useMutation(testEventMutation(environment));
  const before = config === null && (
    <span
      data-status="not_configured"
      className="inline-flex items-center gap-1.5 font-medium text-soft"
    >
      <StatusShape tone="off" />
      {isPartial
        ? 'Not configured according to the records that could be read.'
        : 'Not configured. Webhooks of this type are not sent.'}
    </span>
  );
  const after = <LastCalls {...props} />;
  return (
    <section
      aria-labelledby={headingId}
      className={`rounded-card border bg-surface p-4 sm:p-[18px] ${config ? 'border-line' : 'border-dashed border-edge'}`}
    >
      {/* What it said of the destination before is no longer so. */}
      <DestinationForm
        key={switches}
        {...{ environment, slot, disabledReason, onUnsaved }}
        head={(remove) => (
          <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-60">
              <h2 id={headingId} className="font-mono text-sm font-semibold">
                <ExactName name={webhook_type} />
              </h2>
              <p className="mt-0.5 text-soft">{KIND_MEANINGS[webhook_type]}</p>
            </div>
            {config && (
              // In the corner, so that Delete never comes up under a pointer that has just saved.
              <div className="flex flex-wrap gap-2 sm:-mt-1.5 sm:justify-end">
                <SendTestEvent {...{ environment, webhook_type, test, disabledReason }} />
                {remove}
              </div>
            )}
          </div>
        )}
      />
      <TestEventAnswer test={test}>{testAnswer}</TestEventAnswer>
      <div className="mt-2.5 text-sm">
        {report ? (
          <DeliveryState
            {...{ environment, slot, report, disabledReason, relayedWords, before, after }}
            onSwitched={() => {
              setSwitches((count) => count + 1);
            }}
          />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {before}
            {after}
          </div>
        )}
      </div>
      {config && (
        <div className="mt-2">
          <RawRecord value={config.raw} />
        </div>
      )}
    </section>
  );
}
