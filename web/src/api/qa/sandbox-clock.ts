import type {
  ClockRequest,
  ClockState,
  Environment,
  KnownOffer,
} from '@connect-console/server/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { noteServiceDate } from '../service-clock';
import { ask, keyOf } from '../client';
import { offerQuery } from './qa-offer';
import './qa-rows';

const RUNNING_MS = 500;
const QUIET_MS = 2000;
const AFTER_FAILURE_MS = 5000;

interface Polled {
  state: { data: KnownOffer | null | undefined; error: unknown };
}

function clockPace({ state: { data, error } }: Polled): number | false {
  if (error || data?.failure) return AFTER_FAILURE_MS;
  // There are no controls, which does not change while a page is open.
  if (data === null) return false;
  return data?.clock.running ? RUNNING_MS : QUIET_MS;
}

/** The service's controls, including its clock, polled often because anybody may move the clock. */
export function clockQuery(environment: Environment) {
  return queryOptions({ ...offerQuery(environment), refetchInterval: clockPace });
}

/** Moves the sandbox's clock forward, step by step to the end of calls, or stops that. */
export function clockMutation(environment: Environment) {
  return mutationOptions({
    mutationKey: keyOf('qa_clock', { environment }),
    mutationFn: (request: ClockRequest) => ask('qa_clock', { environment, body: request }),
    onSuccess: (clock: ClockState) => {
      noteServiceDate(environment, clock.now);
    },
  });
}
