import type { Environment, TestEventResult, WebhookType } from '@connect-console/server/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { failureText } from '../../api/failure-text';
import { Button } from '../../ui/form/button';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { RawRecord } from '../../ui/text/raw-record';

/** A test event under way or at its end (testEventMutation). */
export type TestEvent = UseMutationResult<TestEventResult, Error, string>;

interface SendTestEventProps {
  environment: Environment;
  webhook_type: WebhookType;
  test: TestEvent;
  disabledReason: string | undefined;
}

/** Sends a signed sample of the kind to where its events go now; that is safe to repeat. */
export function SendTestEvent({
  environment,
  webhook_type,
  test,
  disabledReason,
}: SendTestEventProps) {
  return (
    <Button
      pending={test.isPending}
      disabledReason={disabledReason}
      title={
        disabledReason ?? 'A signed sample, marked as a test, from the console to the destination'
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
export function TestEventAnswer({ test, children }: TestEventAnswerProps) {
  const headingId = useId();
  const { data, error, isPending } = test;
  if (isPending) {
    return (
      <p role="status" className="mt-2.5 animate-appear-late text-sm text-soft">
        Waiting for the receiver’s answer, 10 s at most.
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
          {data.network_error ? 'No whole answer came' : `Answered ${data.http_status ?? ''}`}
        </p>
        <h3 id={headingId} className="text-sm font-medium">
          Test event sent to{' '}
          <span className="font-mono text-[0.94em] break-all">{data.destination_url}</span>
        </h3>
        <button
          type="button"
          aria-label="Put the answer away"
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink"
          onClick={() => {
            test.reset();
          }}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </div>
      {children(data)}
      <RawRecord value={data.sent} label="What was sent" />
    </section>
  );
}
