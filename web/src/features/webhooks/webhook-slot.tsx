import type { Call, Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ExactName } from '../../ui/exact-name';
import { RawRecord } from '../../ui/raw-record';
import { StatusShape } from '../../ui/status-shape';
import { toneText } from '../../ui/tone';
import { DestinationForm } from './destination-form';
import { slotSummary } from './slot-summary';
import { KIND_MEANINGS, type Slot } from './slots';

interface WebhookSlotProps {
  environment: Environment;
  slot: Slot;
  /** The listed calls; null while they are not known. */
  calls: readonly Call[] | null;
  /** True when some configuration could not be read, so that an empty slot is not certain. */
  isPartial: boolean;
  disabledReason: string | undefined;
}

function LastCalls({ environment, slot, calls }: Omit<WebhookSlotProps, 'isPartial'>) {
  if (calls === null)
    return <span className="text-soft">How the last calls went is not known.</span>;
  const summary = slotSummary(slot.webhook_type, calls);
  if (!summary) return <span className="text-soft">No call of this kind among the last 50.</span>;
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
  const { environment, slot, isPartial, disabledReason } = props;
  const { webhook_type, config } = slot;
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={`relative rounded-card border bg-surface p-4 sm:p-[18px] ${config ? 'border-line' : 'border-dashed border-edge'}`}
    >
      {/* Clear of Delete in the corner, which comes and goes. */}
      <div className="mb-3 pr-20">
        <h2 id={headingId} className="font-mono text-sm font-semibold">
          <ExactName name={webhook_type} />
        </h2>
        <p className="mt-0.5 text-soft">{KIND_MEANINGS[webhook_type]}</p>
      </div>
      <DestinationForm {...{ environment, slot, disabledReason }} />
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        {!config && (
          <span
            data-status="not_configured"
            className="inline-flex items-center gap-1.5 font-medium text-soft"
          >
            <StatusShape tone="off" />
            {isPartial
              ? 'Not configured, as far as the records can be read.'
              : 'Not configured: these events go nowhere.'}
          </span>
        )}
        <LastCalls {...props} />
      </div>
      {config && (
        <div className="mt-2">
          <RawRecord value={config.raw} />
        </div>
      )}
    </section>
  );
}
