import type { Environment, PushedHealth } from '@connect-console/server/contract';
import { useSyncExternalStore } from 'react';
import { noteServiceLead } from './service-clock';

/** How fresh the screen is. Times are milliseconds since 1970 on this browser's clock. */
export type Health =
  | { state: 'starting' }
  | { state: 'live'; at: number }
  | { state: 'reconnecting' }
  | { state: 'unreachable' | 'maintenance' | 'failing'; since: number };

interface Heard {
  at: number | null;
  serviceLostSince: number | null;
  /** What the console says of its own looks at the service: it goes before what this page happened to see. */
  told: Health | null;
}

let consoleIsLost = false;
const heard = new Map<Environment, Heard>();
const shown = new Map<Environment, Health>();
const told = new Map<Environment, PushedHealth>();
const listeners = new Set<() => void>();
const onReturn = new Set<() => void>();
const STARTING: Health = { state: 'starting' };
const RECONNECTING: Health = { state: 'reconnecting' };

function weigh(environment: Environment): Health {
  const known = heard.get(environment);
  if (consoleIsLost) return RECONNECTING;
  if (known?.told) return known.told;
  if (known?.serviceLostSince != null) {
    return { state: 'unreachable', since: known.serviceLostSince };
  }
  return known?.at == null ? STARTING : { state: 'live', at: known.at };
}

function tell(): void {
  for (const environment of heard.keys()) shown.set(environment, weigh(environment));
  for (const listener of listeners) listener();
}

function returned(): void {
  if (!consoleIsLost) return;
  consoleIsLost = false;
  for (const listener of onReturn) listener();
}

function note(environment: Environment, change: Partial<Heard>): void {
  const known = heard.get(environment) ?? { at: null, serviceLostSince: null, told: null };
  returned();
  heard.set(environment, { ...known, ...change });
  tell();
}

/** The console answered; with an environment, what is on screen for that one is fresh. */
export function heardFromConsole(environment?: Environment): void {
  if (environment) note(environment, { at: Date.now() });
  else if (consoleIsLost) {
    returned();
    tell();
  }
}

/** The environment's service answered with what was asked for. */
export function heardFromService(environment: Environment): void {
  note(environment, { at: Date.now(), serviceLostSince: null });
}

/** The environment's service answered, but said no: it is there, and nothing on screen is fresher. */
export function refusedByService(environment: Environment): void {
  note(environment, { serviceLostSince: null });
}

/** The console did not respond. */
export function lostConsole(): void {
  consoleIsLost = true;
  tell();
}

/** The console answered that the environment's service does not; the first such answer counts. */
export function lostService(environment: Environment): void {
  note(environment, { serviceLostSince: heard.get(environment)?.serviceLostSince ?? Date.now() });
}

const STATE_BY_CODE: Record<string, 'unreachable' | 'maintenance'> = {
  upstream_unreachable: 'unreachable',
  upstream_timeout: 'unreachable',
  upstream_maintenance: 'maintenance',
};

function toldBy(health: PushedHealth, lead: number): Health | null {
  const { state, failing_since, failure, polled_at, sent_at } = health;
  if (state === 'failing') {
    const since = (failing_since ?? sent_at) - lead;
    return { state: STATE_BY_CODE[failure?.code ?? ''] ?? 'failing', since };
  }
  if (state === 'starting' || polled_at === null) return null;
  return { state: 'live', at: polled_at - lead };
}

/** The console says how its own looks at the environment's service go. */
export function noteServiceHealth(environment: Environment, health: PushedHealth): void {
  const lead = noteServiceLead(environment, health);
  told.set(environment, health);
  note(environment, { told: toldBy(health, lead) });
}

/** Hears that the console answers again after it did not; returns how to stop. */
export function whenConsoleReturns(listener: () => void): () => void {
  onReturn.add(listener);
  return () => onReturn.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Live, reconnecting to the console, or the service unreachable since: three different things (rule 2). */
export function healthOf(environment: Environment): Health {
  return shown.get(environment) ?? (consoleIsLost ? RECONNECTING : STARTING);
}

/** What the console last said of its own looks at the service, whole; null before it said anything. */
export function useServiceHealth(environment: Environment): PushedHealth | null {
  return useSyncExternalStore(subscribe, () => told.get(environment) ?? null);
}

/** The same, for a component. */
export function useHealth(environment: Environment): Health {
  return useSyncExternalStore(subscribe, () => healthOf(environment));
}
