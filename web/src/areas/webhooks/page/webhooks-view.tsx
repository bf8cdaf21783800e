import type { Environment, TestEventResult, WebhookType } from '@connect-console/server/contract';
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { hooksQuery } from '../../../api/hooks';
import { usePollPace } from '../../../api/live';
import { lastCallsQuery } from '../../../api/last-calls';
import { configsQuery } from '../../../api/webhooks';
import { answerWords } from '../../../records/attempt/response-chip';
import { HookPanel } from '../hook-panel';
import { LeaveUnsaved } from '../leave-unsaved';
import { OtherConfigs } from '../other-configs';
import type { Relayed } from '../relay-state';
import { slotsOf } from '../webhook-configs';
import { WebhookSlot } from '../webhook-card';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { UnreadableRecords } from '../../../ui/feedback/unreadable-records';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { TestAnswer } from './webhooks-test-response';

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
