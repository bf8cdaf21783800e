import type { Environment, WebhookType, WebhookConfig } from '@connect-console/server/contract';
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { failureText } from '../../api/failure-text';
import { hooksQuery } from '../../api/webhooks/hooks';
import { usePollPace } from '../../api/live/live';
import { lastCallsQuery } from '../../api/calls/last-calls';
import { configsQuery } from '../../api/webhooks/webhooks';
import { HookPanel } from './hook-panel';
import { webhooksOf } from './webhooks';
import { WebhookCard } from './webhook-card';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { UnreadableRecords } from '../../ui/feedback/notice';
import { StaleNote } from '../../page/stale-note';
import { useRefusalReason } from '../../page/use-refusal-reason';
import { Panel } from '../../ui/layout/panel';
import { RawRecord } from '../../ui/text/raw-record';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { ExactName } from '../../ui/text/exact-name';

// After a sign-out nothing can be saved.
const isLeft: ShouldBlockFn = ({ current, next }) =>
  next.pathname !== current.pathname && next.pathname !== '/sign-in';

/** Asks before a link, Back or a reload loses unsaved destinations. */
function LeaveUnsaved({ types }: { types: readonly WebhookType[] }) {
  const leaving = useBlocker({
    shouldBlockFn: isLeft,
    // The browser shows its own text.
    enableBeforeUnload: true,
    disabled: types.length === 0,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave"
      onCancel={leaving.reset}
      onConfirm={leaving.proceed}
    >
      <p>
        {types.length === 1
          ? 'The destination of this event type is'
          : 'The destinations of these event types are'}{' '}
        not saved:
      </p>
      <ul className="mt-1.5 font-mono text-sm break-all text-ink">
        {types.map((type) => (
          <li key={type}>
            <ExactName name={type} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** Configurations that are none of the three webhooks, as they came (reading rule 4). */
function OtherConfigs({ configs }: { configs: readonly WebhookConfig[] }) {
  if (configs.length === 0) return null;
  return (
    <Panel title="Other configurations">
      <p className="mb-3 text-soft">
        The service also returns these configurations. Their event type is not in the specification
        or is already shown above, so they are read-only.
      </p>
      <ul className="space-y-3">
        {configs.map((config, n) => (
          // A service may list the same event type twice.
          <li key={n} className="border-t border-line pt-3">
            <p className="font-mono text-sm font-medium break-all">{config.webhook_type}</p>
            <p className="my-1 font-mono text-sm break-all text-soft">{config.destination_url}</p>
            <RawRecord value={config.raw} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const POLL_MS = 5000;
const ELSEWHERE_MS = 30_000;

/** The three webhooks, other configurations, and the console as a destination. */
export function WebhooksView({ environment }: { environment: Environment }) {
  const pace = usePollPace(environment, POLL_MS);
  // Changes made at the service itself are not pushed.
  const configs = useSuspenseQuery({
    ...configsQuery(environment),
    refetchInterval: pace ? 2 * POLL_MS : ELSEWHERE_MS,
  });
  const hooks = useQuery({ ...hooksQuery(environment), refetchInterval: pace });
  const disabledReason = useRefusalReason('webhooks', environment);
  const [unsaved, setUnsaved] = useState<readonly WebhookType[]>([]);
  const markUnsaved = useCallback((webhook_type: WebhookType, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.includes(webhook_type) === isUnsaved) return before;
      const others = before.filter((type) => type !== webhook_type);
      return isUnsaved ? [...others, webhook_type] : others;
    });
  }, []);
  const { items, unreadable } = configs.data;
  const { webhooks, others } = webhooksOf(items);
  const lastCalls = useQueries({
    queries: webhooks.map(({ webhook_type }) => ({
      ...lastCallsQuery(environment, webhook_type),
      refetchInterval: pace,
    })),
  });
  const report = hooks.data ?? null;
  return (
    <div className="space-y-3">
      <StaleNote what="webhooks" error={configs.error} updatedAt={configs.dataUpdatedAt} />
      {webhooks.map((webhook, n) => (
        <WebhookCard
          key={webhook.webhook_type}
          {...{ environment, webhook, disabledReason, report }}
          calls={lastCalls[n]?.data ?? null}
          isPartial={unreadable.length > 0}
          onUnsaved={markUnsaved}
        />
      ))}
      <OtherConfigs configs={others} />
      {report && <HookPanel {...{ environment, report }} />}
      {hooks.error && (
        <FailurePanel
          {...failureText(hooks.error)}
          retrying={hooks.isFetching}
          onRetry={() => void hooks.refetch()}
        />
      )}
      <UnreadableRecords records={unreadable} />
      <LeaveUnsaved types={unsaved} />
    </div>
  );
}
