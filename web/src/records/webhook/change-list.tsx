import { useEnvironment } from '../../api/use-environment';
import type { DestinationChange } from '../../api/webhooks/webhooks';
import { ExactName } from '../../ui/text/mono-text';
import { visibleText } from '../../ui/text/visible-text';

const NOT_CONFIGURED = <span className="font-sans text-soft">not configured</span>;

function OldAndNew({ change: { from, to } }: { change: DestinationChange }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      <dt className="text-bad">Old</dt>
      <dd className="font-mono text-[0.94em] break-all">
        {from === null ? NOT_CONFIGURED : <del className="decoration-bad">{visibleText(from)}</del>}
      </dd>
      <dt className="text-good">New</dt>
      <dd className="font-mono text-[0.94em] break-all">
        {to === null ? NOT_CONFIGURED : <ins className="no-underline">{visibleText(to)}</ins>}
      </dd>
    </dl>
  );
}

function consequence(changes: readonly DestinationChange[]): string {
  const types = changes.length === 1 ? 'this event type' : 'these event types';
  return changes.some(({ from }) => from !== null)
    ? `Saving replaces the old address. Calls of ${types} that are still being retried use the new address at their next attempt.`
    : `New webhooks of ${types} are sent there. Earlier outcomes are not sent.`;
}

interface ChangeListProps {
  /** At least one. */
  changes: readonly DestinationChange[];
}

/** What saving will do, before it is done: create_or_edit (4.3) overwrites without asking. */
export function ChangeList({ changes }: ChangeListProps) {
  const environment = useEnvironment();
  return (
    <div className="space-y-2 rounded-control bg-raised px-3 py-2 text-sm">
      {changes.map((change) => (
        <div key={change.webhook_type}>
          {changes.length > 1 && (
            <p className="mb-0.5 font-mono text-xs">
              <ExactName name={change.webhook_type} />
            </p>
          )}
          <OldAndNew change={change} />
        </div>
      ))}
      <p className="text-soft">
        {environment === 'production' && (
          <strong className="text-bad">This changes production. </strong>
        )}
        {consequence(changes)}
      </p>
    </div>
  );
}
