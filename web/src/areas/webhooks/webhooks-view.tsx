import type {
  Environment,
  TestEventResult,
  WebhookType,
  WebhookConfig,
} from '@connect-console/server/contract';
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { failureText } from '../../api/failure-text';
import { hooksQuery } from '../../api/webhooks/hooks';
import { usePollPace } from '../../api/live/live';
import { lastCallsQuery } from '../../api/calls/last-calls';
import { configsQuery } from '../../api/webhooks/webhooks';
import { answerWords, AnswerChip } from '../../records/attempt/response-chip';
import { HookPanel } from './hook-panel';
import type { Relayed } from './relay-state';
import { slotsOf } from './webhook-configs';
import { WebhookSlot } from './webhook-card';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { UnreadableRecords } from '../../ui/feedback/notice';
import { StaleNote } from '../../page/stale-note';
import { useRefusalReason } from '../../page/use-refusal-reason';
import { Panel } from '../../ui/layout/panel';
import { RawRecord } from '../../ui/text/raw-record';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { ExactName } from '../../ui/text/exact-name';
import { AnswerExplanation } from '../../records/attempt/response-explanation';
import { BodyView } from '../../records/attempt/body-view';
import { durationMs } from '../../records/attempt/duration';
import { visibleText } from '../../ui/text/visible-text';

// Here it is the console that calls, and whoever runs it can allow it.
const PRIVATE =
  'The console does not send to private addresses. Use a public destination, or set ALLOW_PRIVATE_DESTINATIONS=true and restart the console.';

/** What a destination answered to a test event, in the words that the events have for answers. */
function TestAnswer({ result }: { result: TestEventResult }) {
  const { http_status, network_error, response_body, body_cut, duration_ms } = result;
  const isPrivate = network_error?.code === 'PRIVATE_ADDRESS';
  // An answer that broke off has a status too, but it is no response.
  const answer = { http_status: network_error ? null : http_status, network_error };
  const explained = {
    ...answer,
    network_error: network_error && { ...network_error, message: null },
  };
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-sm">
        <AnswerChip answer={answer} />
        <span className="min-w-0">{isPrivate ? 'Not sent' : answerWords(answer)}</span>
        <span className="text-soft tabular-nums">after {durationMs(duration_ms)}</span>
      </p>
      {isPrivate ? <p className="text-sm">{PRIVATE}</p> : <AnswerExplanation event={explained} />}
      {network_error && !isPrivate && (
        <p className="text-sm break-words text-soft">
          Message from the console:{' '}
          <span className="font-mono">{visibleText(network_error.message)}</span>
          {http_status !== null && ` (the response started with ${http_status})`}
        </p>
      )}
      {response_body !== null && <BodyView body={response_body} />}
      {body_cut && (
        <p className="text-sm text-soft">Only the first 16 kB of the body are stored.</p>
      )}
    </>
  );
}

// Who has been signed out can save nothing here any more.
const isLeft: ShouldBlockFn = ({ current, next }) =>
  next.pathname !== current.pathname && next.pathname !== '/sign-in';

/** Asks before the page is left, by a link, by Back or by a reload, while destinations that were written are not saved. */
function LeaveUnsaved({ kinds }: { kinds: readonly WebhookType[] }) {
  const leaving = useBlocker({
    shouldBlockFn: isLeft,
    // The browser asks in words of its own.
    enableBeforeUnload: true,
    disabled: kinds.length === 0,
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
        {kinds.length === 1
          ? 'The destination of this event type is'
          : 'The destinations of these event types are'}{' '}
        not saved:
      </p>
      <ul className="mt-1.5 font-mono text-sm break-all text-ink">
        {kinds.map((kind) => (
          <li key={kind}>
            <ExactName name={kind} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** Configurations that fit none of the three slots, as they came (reading rule 4): shown, not edited. */
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
          // A service may list the same kind twice: only the place tells them apart.
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

const relayedWords = ({ http_status, network_code: code }: Relayed) =>
  answerWords({
    http_status: code === null ? http_status : null,
    network_error: code === null ? null : { code, message: null },
  });
const testAnswer = (result: TestEventResult) => <TestAnswer result={result} />;

/** The three slots, always all three, whatever else the service has, and the console as a destination. */
export function WebhooksView({ environment }: { environment: Environment }) {
  const pace = usePollPace(environment, POLL_MS);
  // What is changed here is pushed; what is changed at the service itself is not.
  const configs = useSuspenseQuery({
    ...configsQuery(environment),
    refetchInterval: pace ? 2 * POLL_MS : ELSEWHERE_MS,
  });
  const hooks = useQuery({ ...hooksQuery(environment), refetchInterval: pace });
  const disabledReason = useRefusalReason('webhooks', environment);
  const [unsaved, setUnsaved] = useState<readonly WebhookType[]>([]);
  const noteUnsaved = useCallback((webhook_type: WebhookType, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.includes(webhook_type) === isUnsaved) return before;
      const others = before.filter((kind) => kind !== webhook_type);
      return isUnsaved ? [...others, webhook_type] : others;
    });
  }, []);
  const { items, unreadable } = configs.data;
  const { slots, others } = slotsOf(items);
  const lastCalls = useQueries({
    queries: slots.map(({ webhook_type }) => ({
      ...lastCallsQuery(environment, webhook_type),
      refetchInterval: pace,
    })),
  });
  const report = hooks.data ?? null;
  return (
    <div className="space-y-3">
      <StaleNote what="webhooks" error={configs.error} updatedAt={configs.dataUpdatedAt} />
      {slots.map((slot, n) => (
        <WebhookSlot
          key={slot.webhook_type}
          {...{ environment, slot, disabledReason, report, testAnswer, relayedWords }}
          calls={lastCalls[n]?.data ?? null}
          isPartial={unreadable.length > 0}
          onUnsaved={noteUnsaved}
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
      <LeaveUnsaved kinds={unsaved} />
    </div>
  );
}
