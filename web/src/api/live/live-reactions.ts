import type { Environment, ViewedList } from '@connect-console/server/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { healthQuery } from '../health';
import { JOBS } from '../jobs';
import { noteServiceLead } from '../service-clock';
import type { Push } from './live';
import { isShownList, pagesKey, withRows, type ListPages } from './live-list';

/**
 * The queries that a push of alerts invalidates. They cover both environments, so their keys begin with neither name.
 */
export const ALERT_READS = ['get_alerts', 'list_alert_channels', 'list_incidents'] as const;

const DETAIL_MS = 500;
const LIST_MS = 1000;
const SUM_MS = 1000;
const GATHER_MS = 80;
// The queries that count records.
const SUMS = ['get_overview', 'get_activity', 'get_delivery', 'get_reconciliation'] as const;

const userOf = (reference_user_id: string) => ({ query: { reference_user_id } });

/**
 * Updates the loaded data after a push: a row of a list is replaced in place, everything else is read again,
 * each query at most once per interval, because otherwise a query that changes faster than its responses arrive would
 * never be updated. Returns the reaction to a push, and a function that stops it.
 */
export function liveReactions(environment: Environment, client: QueryClient) {
  const resting = new Map<string, { isDue: boolean; timer: ReturnType<typeof setTimeout> }>();
  const changed = new Map<ViewedList, Map<string, object | null>>();
  let gathering: ReturnType<typeof setTimeout> | undefined;

  function replaceGathered(): void {
    gathering = undefined;
    for (const [name, rows] of changed) {
      // A response to an earlier request would bring back the old rows.
      if (client.isFetching({ queryKey: [environment, name] }) > 0) {
        gathering ??= setTimeout(replaceGathered, GATHER_MS);
        continue;
      }
      changed.delete(name);
      client.setQueriesData<ListPages<object>>(
        { queryKey: pagesKey(environment, name) },
        (list) => list && withRows(name, list, rows),
      );
    }
  }

  /** The row as it is now; null if it is in no list any more. */
  function replace(name: ViewedList, id: string, row: object | null): void {
    const rows = changed.get(name) ?? new Map<string, object | null>();
    changed.set(name, rows.set(id, row));
    gathering ??= setTimeout(replaceGathered, GATHER_MS);
    reread(DETAIL_MS, name);
  }

  function reread(everyMs: number, ...key: QueryKey): void {
    rereadAll(everyMs, [environment, ...key]);
  }

  function rereadAll(everyMs: number, queryKey: QueryKey): void {
    const name = JSON.stringify(queryKey);
    const rest = resting.get(name);
    if (rest) {
      rest.isDue = true;
      return;
    }
    // A read under way may be older than the push, so it is repeated afterwards.
    const isLoading = client.isFetching({ queryKey }) > 0;
    void client.invalidateQueries(
      { queryKey, predicate: (query) => queryKey.length === 1 || !isShownList(query) },
      { cancelRefetch: false },
    );
    const timer = setTimeout(() => {
      const { isDue } = resting.get(name) ?? { isDue: false };
      resting.delete(name);
      if (isDue) rereadAll(everyMs, queryKey);
    }, everyMs);
    resting.set(name, { isDue: isLoading, timer });
  }

  function rereadAlerts(): void {
    for (const read of ALERT_READS) rereadAll(DETAIL_MS, [read]);
  }

  function rereadOf(transaction_id: string | null, reference_user_id: string | null): void {
    if (transaction_id !== null) reread(DETAIL_MS, 'get_call', { query: { transaction_id } });
    if (reference_user_id !== null)
      reread(DETAIL_MS, 'get_user_history', userOf(reference_user_id));
  }

  function react(push: Push): void {
    switch (push.event) {
      case 'health':
        noteServiceLead(environment, push.data);
        client.setQueryData(healthQuery(environment).queryKey, push.data);
        return;
      case 'reset':
        rereadAlerts();
        reread(DETAIL_MS);
        return;
      case 'call':
        replace('calls', push.data.transaction_id, push.data);
        // Every call of its rerun chain shows it, not only the original.
        if (push.data.rerun_of !== null) reread(DETAIL_MS, 'get_call');
        rereadOf(push.data.transaction_id, push.data.reference_user_id);
        reread(LIST_MS, 'count_reruns');
        break;
      case 'attempt':
        replace('attempts', push.data.attempt_key, push.data);
        reread(DETAIL_MS, 'get_attempt', { query: { key: push.data.attempt_key } });
        rereadOf(push.data.transaction_id, push.data.reference_user_id);
        break;
      case 'user':
        replace('users', push.data.reference_user_id, push.data.user);
        reread(DETAIL_MS, 'get_user', userOf(push.data.reference_user_id));
        reread(LIST_MS, 'list_users');
        // A bulk registration shows each user's current status.
        reread(LIST_MS, JOBS.registration.one);
        rereadOf(null, push.data.reference_user_id);
        break;
      case 'job': {
        const { kind, id } = push.data;
        reread(DETAIL_MS, JOBS[kind].list);
        reread(DETAIL_MS, JOBS[kind].one, { id });
        if (kind !== 'rerun') return;
        break;
      }
      case 'webhooks':
        reread(DETAIL_MS, 'get_incoming');
        reread(LIST_MS, 'config_get');
        break;
      case 'quotas':
        reread(SUM_MS, 'get_overview');
        return;
      case 'alerts':
        rereadAlerts();
        reread(SUM_MS, 'get_overview');
        return;
      case 'gap':
        reread(DETAIL_MS, push.data.list);
        break;
    }
    for (const sum of SUMS) reread(SUM_MS, sum);
  }

  return {
    react,
    stop: () => {
      clearTimeout(gathering);
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
