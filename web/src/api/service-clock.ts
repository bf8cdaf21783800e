import {
  clockDifference,
  clockOffset,
  type Environment,
  type PushedHealth,
} from '@connect-console/server/contract';
import { useSyncExternalStore } from 'react';
import { useEnvironment } from './use-environment';
import { Listeners } from '../ui/listeners';

const offsets = new Map<Environment, number>();

/** Stores how far the service's clock is from this browser's, from the `service-date` header. */
export function noteServiceDate(environment: Environment, header: string | null): void {
  const offset = clockOffset(header, Date.now());
  if (offset !== null) offsets.set(environment, offset);
}

/** Stores the same from the console's report of its own clock and of the service's, which it has just sent. */
export function noteServiceLead(environment: Environment, health: PushedHealth): void {
  offsets.set(environment, clockDifference(health.sent_at - Date.now()) + health.clock_offset_ms);
}

/** How far the service's clock is ahead of this browser's, in milliseconds; negative if it is behind. */
export function serviceLead(environment: Environment): number {
  return offsets.get(environment) ?? 0;
}

/** The service's current time, in milliseconds since 1970, from which ages and countdowns are computed. */
export function serviceNow(environment: Environment): number {
  return Date.now() + serviceLead(environment);
}

const SECOND = 1000;
const listeners = new Listeners();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  timer ??= setInterval(() => {
    listeners.notify();
  }, SECOND);
  return () => {
    unsubscribe();
    if (!listeners.isEmpty) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** This browser's time as a hook, in whole seconds: for times that the console itself recorded. */
export function useBrowserNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / SECOND) * SECOND);
}

/** The service's time as a hook, in steps of this many whole seconds, after which the component renders again. */
export function useServiceNow(seconds = 1): number {
  const environment = useEnvironment();
  const step = seconds * SECOND;
  return useSyncExternalStore(subscribe, () => Math.floor(serviceNow(environment) / step) * step);
}
