import type { ArchivedCall, HookReport, WebhookType } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import Send from 'lucide-react/icons/send';
import { useId } from 'react';
import { callLink } from '../../api/record-address';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { changeDestinationsMutation } from '../../api/webhooks/webhooks';
import { useSingleWrite, writeOf } from '../../api/write';
import { EnvironmentLink } from '../../page/environment-link';
import { WriteButton } from '../../page/write-button';
import { useRefusalReason } from '../../page/role';
import { responseText } from '../../records/attempt/response-chip';
import { ServiceAge } from '../../records/service-age';
import { ChangeResult } from '../../records/webhook/change-result';
import { DestinationForm, useDestinationForm } from '../../records/webhook/destination-form';
import { TestEvent } from '../../records/webhook/test-event';
import { isSameUrl, type Webhook } from '../../records/webhook/webhooks';
import { StatusMark } from '../../ui/feedback/status';
import { Button } from '../../ui/form/button';
import { CopyButton } from '../../ui/form/copy-button';
import { ExactName } from '../../ui/text/mono-text';
import { RawRecord } from '../../ui/text/raw-record';
import { visibleText } from '../../ui/text/visible-text';
import { DeliveryState } from './delivery-state';

const TYPE_MEANINGS: Readonly<Record<WebhookType, string>> = {
  USER_VERIFICATION_COMPLETED: 'A user completed the check and is verified.',
  USER_VERIFICATION_REVOKED: 'A completed verification was revoked.',
  USER_VERIFICATION_DETERMINED_UNFULFILLABLE:
    'The verification cannot be fulfilled, for example because the same human is already verified.',
};

/** That a webhook’s destination is failing, with its newest response. */
function Failing({ call }: { call: ArchivedCall }) {
  const environment = useEnvironment();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
      <StatusMark status="failing" tone="bad" text="Failing" />
      <span className="text-soft">
        <Link
          {...callLink(environment, call.transaction_id)}
          aria-label={`Last response: ${responseText(call)}`}
          className="underline decoration-line underline-offset-2 hover:text-ink hover:decoration-current"
        >
          <bdi>{visibleText(responseText(call))}</bdi>
        </Link>
        , <ServiceAge ms={call.response_at ?? call.created_at} />
      </span>
    </span>
  );
}

interface WebhookCardProps {
  webhook: Webhook;
  /** True if some configuration could not be read, so that a missing one is not certain. */
  isPartial: boolean;
  /** The console as a destination; null while not known. */
  report: HookReport | null;
  /** The newest calls of the failing webhooks of the overview. */
  failing: readonly ArchivedCall[];
}

/** The current destination, and whether it is failing. */
function DestinationLine({ webhook, isPartial, failing }: Omit<WebhookCardProps, 'report'>) {
  const { webhook_type, destination_url: url } = webhook;
  const newest = failing.find(
    (call) =>
      call.webhook_type === webhook_type &&
      url !== null &&
      isSameUrl(call.destination_url ?? '', url),
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-control bg-raised px-3 py-2">
      {url === null ? (
        <StatusMark status="not_configured" tone="off">
          {isPartial
            ? 'Not configured according to the records that could be read.'
            : 'Not configured. Webhooks of this type are not sent.'}
        </StatusMark>
      ) : (
        <>
          <span className="inline-flex min-w-0 items-center gap-1">
            <bdi data-destination className="min-w-0 font-mono text-sm break-all">
              {visibleText(url)}
            </bdi>
            <CopyButton text={url} what="destination" />
          </span>
          {newest && <Failing call={newest} />}
        </>
      )}
    </div>
  );
}

/** One of the three webhooks: its destination and whether it is failing, the form to change it, and deliveries to the console. */
export function WebhookCard({ webhook, isPartial, report, failing }: WebhookCardProps) {
  const environment = useEnvironment();
  const disabledReason = useRefusalReason('webhooks');
  const { webhook_type, destination_url: url, raw } = webhook;
  const headingId = useId();
  const form = useDestinationForm([webhook_type]);
  const test = useSingleWrite(writeOf('send_test_event', { environment }));
  const inProduction = useInProduction();
  return (
    <section
      aria-labelledby={headingId}
      className={`rounded-card border bg-surface p-4 sm:p-[18px] ${url === null ? 'border-dashed border-edge' : 'border-line'}`}
    >
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={headingId} className="font-mono text-sm font-semibold">
            <ExactName name={webhook_type} />
          </h2>
          <p className="mt-0.5 text-soft">{TYPE_MEANINGS[webhook_type]}</p>
        </div>
        {!form.isOpen && (
          <div className="flex flex-wrap gap-2">
            {url !== null && (
              <Button
                pending={test.isPending}
                disabledReason={disabledReason}
                onClick={() => {
                  test.mutate({ body: { webhook_type, destination_url: url } });
                }}
              >
                <Send size={15} aria-hidden="true" />
                Send test event{inProduction}
              </Button>
            )}
            <Button
              {...form.button}
              disabledReason={disabledReason}
              onClick={() => {
                test.reset();
                form.button.onClick();
              }}
            >
              {url === null ? 'Set destination' : 'Edit'}
            </Button>
            {url !== null && (
              <WriteButton
                verb="Delete"
                variant="danger"
                mutation={changeDestinationsMutation(environment)}
                variables={{ changes: [{ webhook_type, from: url, to: null }] }}
                question={{
                  title: `Delete the destination of ${webhook_type}${inProduction}?`,
                  confirm: `Delete${inProduction}`,
                  text: (
                    <>
                      <p className="font-mono text-sm break-all text-ink">{visibleText(url)}</p>
                      <p className="mt-2">
                        The service stops sending webhooks of this event type. Calls that are still
                        being retried lose their destination and may fail.
                      </p>
                    </>
                  ),
                }}
              />
            )}
          </div>
        )}
      </div>
      <div className="space-y-2.5">
        {form.isOpen ? (
          <DestinationForm webhooks={[webhook]} onClose={form.onClose} />
        ) : (
          <>
            <DestinationLine {...{ webhook, isPartial, failing }} />
            <TestEvent test={test} />
          </>
        )}
        <ChangeResult webhooks={[webhook]} />
        <div className="space-y-2.5 text-sm">
          <div>
            <EnvironmentLink
              to="/$environment/calls"
              search={{ type: webhook_type }}
              className="font-medium text-accent hover:underline"
            >
              View calls
            </EnvironmentLink>
          </div>
          {report && !form.isOpen && <DeliveryState {...{ webhook, report }} />}
        </div>
      </div>
      {url !== null && (
        <div className="mt-2">
          <RawRecord value={raw} />
        </div>
      )}
    </section>
  );
}
