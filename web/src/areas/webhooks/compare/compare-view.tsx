import {
  isOwnComputer,
  WEBHOOK_TYPES,
  type Environment,
  type HookReport,
  type WebhookType,
} from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import Equal from 'lucide-react/icons/equal';
import EqualNot from 'lucide-react/icons/equal-not';
import { useId } from 'react';
import { EnvironmentContext } from '../../../api/use-environment';
import { changeDestinationsMutation, type DestinationChange } from '../../../api/webhooks/webhooks';
import { environmentLook } from '../../../page/environment-look';
import { WriteButton } from '../../../page/write-button';
import { ChangeList } from '../../../records/webhook/change-list';
import { refusalOf } from '../../../records/webhook/destination-changes';
import { isSameUrl, type Webhook } from '../../../records/webhook/webhooks';
import { Notice } from '../../../ui/feedback/notice';
import { CopyButton } from '../../../ui/form/copy-button';
import { ExactName } from '../../../ui/text/mono-text';
import { visibleText } from '../../../ui/text/visible-text';
import { NO_SECRET, REACH_WORDS } from '../hook-panel';

/** The three webhooks of an environment, and the console as a destination there. */
export interface Side {
  environment: Environment;
  webhooks: readonly Webhook[];
  report: Pick<HookReport, 'hook_url' | 'has_secret' | 'reach'>;
}

/** The destination of an event type; null if it is not configured. */
function urlIn({ webhooks }: Side, webhook_type: WebhookType): string | null {
  return webhooks.find((each) => each.webhook_type === webhook_type)?.destination_url ?? null;
}

const isConsole = (url: string, { report }: Side) => isSameUrl(url, report.hook_url);

/**
 * The change that copies a webhook to the other environment, where a delivery to this console uses the console's address
 * there; null if it is not configured or the other one is equal.
 */
export function copyChange(
  webhook_type: WebhookType,
  from: Side,
  to: Side,
): DestinationChange | null {
  const [url, old] = [urlIn(from, webhook_type), urlIn(to, webhook_type)];
  if (url === null) return null;
  const copied = isConsole(url, from) ? to.report.hook_url : url;
  if (old !== null && isSameUrl(copied, old)) return null;
  return { webhook_type, from: old, to: copied };
}

/** What the member should know before a copy; null if nothing. */
function warning(url: string, to: Side): string | null {
  if (isConsole(url, to)) return REACH_WORDS[to.report.reach];
  return isOwnComputer(url)
    ? `A loopback address is copied. The ${to.environment} service can deliver to it only if it runs on the same machine.`
    : null;
}

interface CopyWebhookProps {
  change: DestinationChange;
  to: Side;
}

/** Copies a webhook to the other environment, after showing what it changes there. */
function CopyWebhook({ change, to }: CopyWebhookProps) {
  const { environment, report } = to;
  const { webhook_type } = change;
  const url = change.to ?? '';
  const noSecret = isConsole(url, to) && !report.has_secret ? NO_SECRET : undefined;
  const verb = `Copy to ${environment}`;
  const note = warning(url, to);
  return (
    <WriteButton
      verb={verb}
      aria-label={`${verb}: ${webhook_type}`}
      disabledReason={refusalOf([change]) ?? noSecret}
      mutation={changeDestinationsMutation(environment)}
      variables={{ changes: [change] }}
      question={{
        title: `Copy the destination of ${webhook_type} to ${environment}?`,
        text: (
          <div className="space-y-3">
            {note !== null && <Notice tone="attention">{note}</Notice>}
            <ChangeList changes={[change]} />
          </div>
        ),
      }}
    />
  );
}

interface CellProps {
  /** The destination in one environment; null if it is not configured. */
  url: string | null;
  side: Side;
  /** What a copy changes in the other environment; null if nothing. */
  change: DestinationChange | null;
  to: Side;
}

/** A webhook’s destination in one environment, with its copy to the other one. */
function Cell({ url, side, change, to }: CellProps) {
  const { environment } = side;
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
      {change && (
        <div className="mt-2 mb-1">
          <EnvironmentContext value={to.environment}>
            <CopyWebhook {...{ change, to }} />
          </EnvironmentContext>
        </div>
      )}
    </div>
  );
}

type Sides = readonly [Side, Side];

interface RowProps {
  webhook_type: WebhookType;
  sides: Sides;
}

/** One event type in both environments, with the copies that would change something. */
function Row({ webhook_type, sides: [one, other] }: RowProps) {
  const headingId = useId();
  const cellOf = (side: Side, to: Side): CellProps => ({
    ...{ side, to, url: urlIn(side, webhook_type), change: copyChange(webhook_type, side, to) },
  });
  const cells = [cellOf(one, other), cellOf(other, one)];
  const isDifferent = cells.some(({ change }) => change !== null);
  const isNowhere = cells.every(({ url }) => url === null);
  // Not shown as a status, because a difference may be intended.
  const Icon = isDifferent ? EqualNot : Equal;
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
        {cells.map((cell) => (
          <Cell key={cell.side.environment} {...cell} />
        ))}
      </div>
    </section>
  );
}

/** The webhooks of sandbox and production side by side. */
export function CompareView({ sides }: { sides: Sides }) {
  return WEBHOOK_TYPES.map((webhook_type) => (
    <Row key={webhook_type} {...{ webhook_type, sides }} />
  ));
}
