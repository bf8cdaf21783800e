import type { Environment, pushData, PushEvent } from '@connect-console/server/contract';
import type * as z from 'zod/mini';
import { useEnvironment } from '../use-environment';
import { Listeners, useExternal } from '../../ui/listeners';

/** One event of the stream (contract, push.ts). */
export type Push = {
  [E in PushEvent]: { event: E; data: z.output<(typeof pushData)[E]> };
}[PushEvent];

/** `polling`: the stream is not available at the moment, and pages poll. */
export type LiveState = 'live' | 'reconnecting' | 'polling';

const states = new Map<Environment, LiveState>();
const listeners = new Listeners();

/** Sets the state of the environment's stream. */
export function noteLive(environment: Environment, state: LiveState): void {
  if (liveState(environment) === state) return;
  states.set(environment, state);
  listeners.notify();
}

function liveState(environment: Environment): LiveState {
  return states.get(environment) ?? 'reconnecting';
}

/** The state of the environment's stream, as a hook. */
export function useLiveState(environment: Environment): LiveState {
  return useExternal(listeners, () => liveState(environment));
}

/** For refetchInterval: false while the stream pushes every change, else the pace in ms. */
export function usePollPace(ms: number): number | false {
  return useLiveState(useEnvironment()) === 'live' ? false : ms;
}
