import type { Environment, HookReport, WebhookType } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { deleteDestinationMutation } from '../../api/webhooks/webhooks';
import { WriteButton } from '../../page/write-button';
import { StatusShape } from '../../ui/feedback/status';
import { ExactName } from '../../ui/text/exact-name';
import { RawRecord } from '../../ui/text/raw-record';
import { DeliveryState } from './delivery-state';
import { DestinationForm } from '../../records/webhook/destination-form';
import type { Webhook } from '../../records/webhook/webhooks';

const TYPE_MEANINGS: Readonly<Record<WebhookType, string>> = {
  USER_VERIFICATION_COMPLETED: 'A user completed the check and is verified.',
  USER_VERIFICATION_REVOKED: 'A completed verification was revoked.',
  USER_VERIFICATION_DETERMINED_UNFULFILLABLE:
    'The verification cannot be fulfilled, for example because the same human is already verified.',
};

interface WebhookCardProps {
  environment: Environment;
  webhook: Webhook;
  /** True when some configuration could not be read, so that a missing one is not certain. */
  isPartial: boolean;
  /** The console as a destination; null while that is not known. */
  report: HookReport | null;
  /** Why the role may not change webhooks here. */
  disabledReason: string | undefined;
}

/** One of the three webhooks: its event type, its destination, and its deliveries to the console. */
export function WebhookCard(props: WebhookCardProps) {
  const { environment, webhook, isPartial, report, disabledReason } = props;
  const { webhook_type, config } = webhook;
  const headingId = useId();
  // The form begins anew when the destination was changed beside it.
  const [changed, setChanged] = useState({ times: 0, isDeleted: false });
  const restart = (isDeleted: boolean) => {
    setChanged(({ times }) => ({ times: times + 1, isDeleted }));
  };
  const deletion = deleteDestinationMutation(environment, useQueryClient());
  const where = environment === 'production' ? ' in production' : '';
  return (
    <section
      aria-labelledby={headingId}
      className={`rounded-card border bg-surface p-4 sm:p-[18px] ${config ? 'border-line' : 'border-dashed border-edge'}`}
    >
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={headingId} className="font-mono text-sm font-semibold">
            <ExactName name={webhook_type} />
          </h2>
          <p className="mt-0.5 text-soft">{TYPE_MEANINGS[webhook_type]}</p>
        </div>
        {config && (
          // In the corner, so that Delete never comes up under a pointer that has just saved.
          <div className="sm:-mt-1.5">
            <WriteButton
              verb="Delete"
              variant="danger"
              disabledReason={disabledReason}
              mutation={deletion}
              variables={{ webhook_type }}
              question={{
                title: `Delete the destination of ${webhook_type}${where}?`,
                confirm: `Delete${where}`,
                text: (
                  <>
                    <p className="font-mono text-sm break-all text-ink">{config.destination_url}</p>
                    <p className="mt-2">
                      The service stops sending webhooks of this event type. Calls that are still
                      being retried lose their destination and may fail.
                    </p>
                  </>
                ),
              }}
              onDone={() => {
                restart(true);
              }}
            />
          </div>
        )}
      </div>
      <DestinationForm
        key={changed.times}
        isDeleted={changed.isDeleted}
        {...{ environment, webhook, disabledReason }}
      />
      <div className="mt-2.5 space-y-2.5 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {config === null && (
            <span
              data-status="not_configured"
              className="inline-flex items-center gap-1.5 font-medium text-soft"
            >
              <StatusShape tone="off" />
              {isPartial
                ? 'Not configured according to the records that could be read.'
                : 'Not configured. Webhooks of this type are not sent.'}
            </span>
          )}
          <Link
            to="/$environment/calls"
            params={{ environment }}
            search={{ type: webhook_type }}
            className="font-medium text-accent hover:underline"
          >
            View calls
          </Link>
        </div>
        {report && (
          <DeliveryState
            {...{ environment, webhook, report, disabledReason }}
            onSwitched={() => {
              restart(false);
            }}
          />
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
