import type { Environment } from '@connect-console/server/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Push } from './live';

const DETAIL_MS = 500;
const LIST_MS = 2000;
const SUM_MS = 5000;

const JOBS = {
  rerun: { list: 'list_rerun_jobs', one: 'get_rerun_job' },
  registration: { list: 'list_registrations', one: 'get_registration' },
  scenario: { list: 'list_scenario_runs', one: 'get_scenario_run' },
} as const;

const userOf = (reference_user_id: string) => ({ query: { reference_user_id } });

/**
 * What is read anew after a push, each query at most so often: one that changes faster than it is answered
 * would else never be. Lists of calls and events are not here: they take the records from the pushes.
 * Answers what to call with each push, and how to stop.
 */
export function liveReactions(environment: Environment, client: QueryClient) {
  const resting = new Map<string, { isDue: boolean; timer: ReturnType<typeof setTimeout> }>();

  function reread(everyMs: number, ...key: QueryKey): void {
    const queryKey = [environment, ...key];
    const name = JSON.stringify(queryKey);
    const rest = resting.get(name);
    if (rest) {
      rest.isDue = true;
      return;
    }
    // What is loaded for the first time may be older than the push, and is not asked for again meanwhile.
    const isLoading = client
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching' })
      .some(({ state }) => state.data === undefined);
    void client.invalidateQueries({ queryKey });
    const timer = setTimeout(() => {
      const { isDue } = resting.get(name) ?? { isDue: false };
      resting.delete(name);
      if (isDue) reread(everyMs, ...key);
    }, everyMs);
    resting.set(name, { isDue: isLoading, timer });
  }

  function rereadOf(transaction_id: string | null, reference_user_id: string | null): void {
    if (transaction_id !== null) reread(DETAIL_MS, 'get_call', { query: { transaction_id } });
    if (reference_user_id !== null)
      reread(DETAIL_MS, 'get_user_history', userOf(reference_user_id));
  }

  function react(push: Push): void {
    switch (push.event) {
      case 'health':
        return;
      case 'reset':
        void client.invalidateQueries({ queryKey: [environment] });
        return;
      case 'call':
        // Every call of its rerun chain shows it, not only the one it is a rerun of.
        if (push.call.rerun_of !== null) reread(DETAIL_MS, 'get_call');
        rereadOf(push.call.transaction_id, push.call.reference_user_id);
        reread(LIST_MS, 'count_reruns');
        break;
      case 'event':
        reread(DETAIL_MS, 'get_attempt', { query: { key: push.record.event_key } });
        rereadOf(push.record.transaction_id, push.record.reference_user_id);
        break;
      case 'person':
        reread(DETAIL_MS, 'get_user', userOf(push.user.reference_user_id));
        reread(LIST_MS, 'list_users');
        rereadOf(null, push.user.reference_user_id);
        break;
      case 'job': {
        const { kind, id } = push.job;
        reread(DETAIL_MS, JOBS[kind].list);
        reread(DETAIL_MS, JOBS[kind].one, { id });
        if (kind !== 'rerun') return;
        break;
      }
      case 'hooks':
        reread(DETAIL_MS, 'get_incoming');
        reread(LIST_MS, 'config_get');
        break;
      case 'gap':
        break;
    }
    reread(SUM_MS, 'get_overview');
    reread(SUM_MS, 'get_reconciliation');
  }

  return {
    react,
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
