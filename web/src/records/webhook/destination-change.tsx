import type { Environment } from '@connect-console/server/contract';
import type { DestinationDraft } from './destination-draft';

interface DestinationChangeProps {
  environment: Environment;
  draft: Extract<DestinationDraft, { kind: 'new' | 'replaced' }>;
}

/** What saving will do, before it is done: create_or_edit (4.3) overwrites without asking. */
export function DestinationChange({ environment, draft }: DestinationChangeProps) {
  return (
    <div className="rounded-control bg-raised px-3 py-2 text-sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        <dt className="text-bad">Old</dt>
        <dd className="font-mono text-[0.94em] break-all">
          {draft.kind === 'replaced' ? (
            <del className="decoration-bad">{draft.old}</del>
          ) : (
            <span className="font-sans text-soft">not configured</span>
          )}
        </dd>
        <dt className="text-good">New</dt>
        <dd className="font-mono text-[0.94em] break-all">
          <ins className="no-underline">{draft.destination_url}</ins>
        </dd>
      </dl>
      <p className="mt-1.5 text-soft">
        {environment === 'production' && (
          <strong className="text-bad">This changes production. </strong>
        )}
        {draft.kind === 'replaced'
          ? 'Saving replaces the old address. Calls of this event type that are still being retried use the new address at their next attempt.'
          : 'New webhooks of this event type are sent there. Earlier outcomes are not sent.'}
      </p>
    </div>
  );
}
