import { WEBHOOK_TYPES, type Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
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
import { compareWebhooks, isConsole, type Comparison, type Side } from './compare-webhooks';
import { CopyWebhooks } from './copy-webhooks';

// Not shown as a status, because a difference may be intended.
const COMPARISONS: Readonly<Record<Comparison, { text: string; icon: LucideIcon; look: string }>> =
  {
    same: { text: 'Same in both', icon: Equal, look: 'text-soft' },
    different: { text: 'Different', icon: EqualNot, look: 'text-ink' },
    not_configured: { text: 'Not configured in either', icon: Equal, look: 'text-soft' },
  };

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

interface RowProps {
  sides: readonly [Side, Side];
  webhook_type: Webhook['webhook_type'];
  onCopied: (to: Environment) => (changes: readonly DestinationChange[]) => void;
}

/** One event type in both environments, with the copies that would change something. */
function Row({ sides, webhook_type, onCopied }: RowProps) {
  const headingId = useId();
  const [one, other] = sides;
  const [left, right] = sides.map(({ webhooks }) =>
    webhooks.find((each) => each.webhook_type === webhook_type),
  );
  if (!left || !right) return null;
  const comparison = compareWebhooks(left, right, [one, other]);
  const isDifferent = comparison === 'different';
  const { text, icon: Icon, look } = COMPARISONS[comparison];
  const copy = (from: Side, to: Side) => (
    <EnvironmentContext value={to.environment}>
      <CopyWebhooks types={[webhook_type]} {...{ from, to }} onDone={onCopied(to.environment)} />
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
          data-comparison={comparison}
          className={`inline-flex items-center gap-1.5 text-sm font-medium ${look}`}
        >
          <Icon size={15} aria-hidden="true" />
          {text}
        </span>
      </div>
      <div className="grid grid-cols-1 gap-2.5 md:grid-cols-2">
        <Cell side={one} webhook={left} action={left.config && isDifferent && copy(one, other)} />
        <Cell
          side={other}
          webhook={right}
          action={right.config && isDifferent && copy(other, one)}
        />
      </div>
    </section>
  );
}

const NO_CHANGES: readonly DestinationChange[] = [];

/** The webhooks of sandbox and production side by side. */
export function CompareView({ sides }: { sides: readonly [Side, Side] }) {
  const [copied, setCopied] = useState<readonly [Environment, readonly DestinationChange[]]>();
  const onCopied = (environment: Environment) => (changes: readonly DestinationChange[]) => {
    setCopied([environment, changes]);
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {([sides, [sides[1], sides[0]]] as const).map(([from, to]) => (
          <EnvironmentContext key={to.environment} value={to.environment}>
            <CopyWebhooks
              types={WEBHOOK_TYPES}
              {...{ from, to }}
              onDone={onCopied(to.environment)}
            />
          </EnvironmentContext>
        ))}
      </div>
      {sides.map(({ environment, webhooks }) => (
        <EnvironmentContext key={environment} value={environment}>
          <ChangeResult
            webhooks={webhooks}
            changes={copied?.[0] === environment ? copied[1] : NO_CHANGES}
          />
        </EnvironmentContext>
      ))}
      {WEBHOOK_TYPES.map((webhook_type) => (
        <Row key={webhook_type} {...{ sides, webhook_type, onCopied }} />
      ))}
    </>
  );
}
