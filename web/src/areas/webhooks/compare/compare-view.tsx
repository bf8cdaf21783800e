import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import Equal from 'lucide-react/icons/equal';
import EqualNot from 'lucide-react/icons/equal-not';
import { useId, useState, type ReactNode } from 'react';
import { EnvironmentContext } from '../../../api/use-environment';
import type { DestinationChange } from '../../../api/webhooks/webhooks';
import { environmentLook } from '../../../page/environment-look';
import { ChangeResult } from '../../../records/webhook/change-result';
import type { Webhook } from '../../../records/webhook/webhooks';
import { CopyButton } from '../../../ui/form/copy-button';
import { ExactName } from '../../../ui/text/mono-text';
import { visibleText } from '../../../ui/text/visible-text';
import { copyChange, isConsole, type Side } from './compare-webhooks';
import { CopyWebhook } from './copy-webhook';

interface CellProps {
  side: Side;
  webhook: Webhook;
  /** The copy to the other environment. */
  action: ReactNode;
}

/** A webhook’s destination in one environment. */
function Cell({ side, webhook, action }: CellProps) {
  const { environment } = side;
  const url = webhook.config?.destination_url ?? null;
  return (
    <div className="min-w-0 rounded-control bg-raised px-3 py-2">
      <Link
        to="/$environment/webhooks"
        params={{ environment }}
        activeOptions={{ exact: true }}
        className="inline-flex items-center gap-2 text-xs font-medium text-soft hover:text-ink"
      >
        <span
          aria-hidden="true"
          className={`h-3.5 w-2 rounded-small ${environmentLook[environment].chip}`}
        />
        {environmentLook[environment].name}
      </Link>
      {url === null ? (
        <p className="text-sm text-soft">Not configured</p>
      ) : (
        <p className="flex items-center gap-1">
          <bdi className="min-w-0 font-mono text-sm break-all">{visibleText(url)}</bdi>
          <CopyButton text={url} what={`${environment} destination`} />
        </p>
      )}
      {url !== null && isConsole(url, side) && (
        <p className="text-xs text-soft">Delivers to this console</p>
      )}
      {action && <div className="mt-2 mb-1">{action}</div>}
    </div>
  );
}

type Both<T> = readonly [T, T];

interface RowProps {
  webhooks: Both<Webhook>;
  sides: Both<Side>;
  onCopied: (to: Environment, changes: readonly DestinationChange[]) => void;
}

/** One event type in both environments, with the copies that would change something. */
function Row({ webhooks: [left, right], sides: [one, other], onCopied }: RowProps) {
  const headingId = useId();
  const { webhook_type } = left;
  const toOther = copyChange(left, right, one, other);
  const toOne = copyChange(right, left, other, one);
  const isDifferent = (toOther ?? toOne) !== null;
  const isNowhere = left.config === null && right.config === null;
  // Not shown as a status, because a difference may be intended.
  const Icon = isDifferent ? EqualNot : Equal;
  const copy = (change: DestinationChange | null, to: Side) =>
    change && (
      <EnvironmentContext value={to.environment}>
        <CopyWebhook
          {...{ change, to }}
          onDone={(changes) => {
            onCopied(to.environment, changes);
          }}
        />
      </EnvironmentContext>
    );
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-4 sm:p-[18px]"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="font-mono text-sm font-semibold">
          <ExactName name={webhook_type} />
        </h2>
        <span
          className={`inline-flex items-center gap-1.5 text-sm font-medium ${isDifferent ? 'text-ink' : 'text-soft'}`}
        >
          <Icon size={15} aria-hidden="true" />
          {isDifferent ? 'Different' : isNowhere ? 'Not configured in either' : 'Same in both'}
        </span>
      </div>
      <div className="grid grid-cols-1 gap-2.5 md:grid-cols-2">
        <Cell side={one} webhook={left} action={copy(toOther, other)} />
        <Cell side={other} webhook={right} action={copy(toOne, one)} />
      </div>
    </section>
  );
}

const NO_CHANGES: readonly DestinationChange[] = [];

/** The webhooks of sandbox and production side by side. */
export function CompareView({ sides }: { sides: Both<Side> }) {
  const [copied, setCopied] = useState<{
    to: Environment;
    changes: readonly DestinationChange[];
  }>();
  const [one, other] = sides;
  return (
    <>
      {sides.map(({ environment, webhooks }) => (
        <EnvironmentContext key={environment} value={environment}>
          <ChangeResult
            webhooks={webhooks}
            changes={copied?.to === environment ? copied.changes : NO_CHANGES}
          />
        </EnvironmentContext>
      ))}
      {one.webhooks.map((left, at) => {
        // Both are in the order of the specification.
        const right = other.webhooks[at];
        return (
          right && (
            <Row
              key={left.webhook_type}
              webhooks={[left, right]}
              sides={sides}
              onCopied={(to, changes) => {
                setCopied({ to, changes });
              }}
            />
          )
        );
      })}
    </>
  );
}
