import type { Environment, PushedHealth } from '@connect-console/server/contract';
import { useEnvironment } from './use-environment';
import { Listeners, useExternal } from '../ui/listeners';
import { noteServiceLead } from './service-clock';

type Failing = 'unreachable' | 'maintenance' | 'failing' | 'console_full' | 'console_failing';

/** How up to date the screen is. Times are milliseconds since 1970 by this browser's clock. */
export type Health =
  | { state: 'starting' }
  | { state: 'live'; at: number }
  | { state: 'reconnecting' }
  | { state: Failing; since: number };

let consoleIsLost = false;
const pushed = new Map<Environment, { health: PushedHealth; shown: Health }>();
const listeners = new Listeners();
const onReturn = new Listeners();
const STARTING: Health = { state: 'starting' };
const RECONNECTING: Health = { state: 'reconnecting' };

/** The console responded. */
export function consoleResponded(): void {
  if (!consoleIsLost) return;
  consoleIsLost = false;
  onReturn.notify();
  listeners.notify();
}

/** The console did not respond. */
export function lostConsole(): void {
  consoleIsLost = true;
  listeners.notify();
}

// Failures of the console itself say nothing about the service.
const STATE_BY_CODE: Record<string, Failing> = {
  upstream_unreachable: 'unreachable',
  upstream_timeout: 'unreachable',
  upstream_maintenance: 'maintenance',
  storage_full: 'console_full',
  internal: 'console_failing',
};

function shownOf(health: PushedHealth, lead: number): Health {
  const { state, failing_since, failure, polled_at, sent_at } = health;
  if (state === 'failing') {
    const since = (failing_since ?? sent_at) - lead;
    return { state: STATE_BY_CODE[failure?.code ?? ''] ?? 'failing', since };
  }
  if (state === 'starting' || polled_at === null) return STARTING;
  return { state: 'live', at: polled_at - lead };
}

/** The console reports how its polls of the environment's service go. */
export function noteServiceHealth(environment: Environment, health: PushedHealth): void {
  const lead = noteServiceLead(environment, health);
  pushed.set(environment, { health, shown: shownOf(health, lead) });
  consoleResponded();
  listeners.notify();
}

/** Calls the listener when the console responds again after a failure; returns a function that stops this. */
export const whenConsoleReturns = onReturn.subscribe;

/** Live, reconnecting to the console, or the service unreachable since: three different states (rule 3). */
export function healthOf(environment: Environment): Health {
  return consoleIsLost ? RECONNECTING : (pushed.get(environment)?.shown ?? STARTING);
}

/** The last pushed health of the environment's service; null before the first. */
export function useServiceHealth(): PushedHealth | null {
  const environment = useEnvironment();
  return useExternal(listeners, () => pushed.get(environment)?.health ?? null);
}

/** Whether no poll is known to have succeeded, so that nothing is known about the service's lists. */
export function isUnread(health: Pick<PushedHealth, 'polled_at'> | null): boolean {
  return health === null || health.polled_at === null;
}

/** healthOf() as a hook. */
export function useHealth(): Health {
  const environment = useEnvironment();
  return useExternal(listeners, () => healthOf(environment));
}
