import type {
  ConsoleOperation,
  Environment,
  pushData,
  PushEvent,
} from '@connect-console/server/contract';
import type * as z from 'zod/mini';
import { Listeners, useExternal } from '../../ui/listeners';
import { operationOf } from '../client';

/** One event of the stream (contract, push.ts). */
export type Push = {
  [E in PushEvent]: { event: E; data: z.output<(typeof pushData)[E]> };
}[PushEvent];

const live = new Set<Environment>();
const listeners = new Listeners();

/** Notes whether the environment's stream is open; while it is not, pages poll. */
export function noteLive(environment: Environment, isLive: boolean): void {
  if (live.has(environment) === isLive) return;
  if (isLive) live.add(environment);
  else live.delete(environment);
  listeners.notify();
}

/** Whether the environment's stream is open, as a hook. */
export function useIsLive(environment: Environment): boolean {
  return useExternal(listeners, () => live.has(environment));
}

// How often something is read while it is not pushed, in ms; and beside the pushes, if they leave something out.
const PACES: Partial<Record<ConsoleOperation, readonly [instead: number, beside?: number]>> = {
  get_health: [5000],
  // An outcome counts as missed after some time.
  get_overview: [10_000, 15_000],
  get_activity: [10_000, 15_000],
  get_delivery: [10_000, 15_000],
  get_reconciliation: [10_000, 15_000],
  list_users: [3000],
  list_calls: [3000],
  list_attempts: [3000],
  // Someone may be waiting in front of the code.
  get_user: [2000],
  get_user_history: [3000],
  get_call: [2000],
  get_attempt: [3000],
  get_incoming: [5000],
  // Changes made at the service itself.
  config_get: [10_000, 30_000],
  // A check that changed nothing.
  get_alerts: [5000, 15_000],
  // No change of these.
  list_members: [5000, 5000],
  list_environment_health: [5000, 5000],
  get_backups: [30_000, 30_000],
  list_incidents: [5000],
  count_reruns: [1000],
  list_rerun_jobs: [1000],
  get_rerun_job: [1000],
  list_registrations: [1000],
  get_registration: [1000],
  list_scenario_runs: [1000],
  get_scenario_run: [1000],
};

/** For refetchInterval of a query with this key. If it has no environment, any stream pushes its changes. */
export function pollPace(key: readonly unknown[]): number | false {
  const { operation, environment } = operationOf(key);
  const [instead = false, beside = false] = PACES[operation] ?? [];
  const isLive = environment ? live.has(environment) : live.size > 0;
  return isLive ? beside : instead;
}
