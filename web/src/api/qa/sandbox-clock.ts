import type { Environment, Offer } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { noteServiceDate } from '../service-clock';
import { writeOf, type Write } from '../write';
import { offerQuery } from './qa-offer';
import './qa-rows';

const PACE_MS = 1000;
const AFTER_FAILURE_MS = 5000;

interface Polled {
  state: { data: Offer | null | undefined; error: unknown };
}

/** The service's controls, including its clock. Polled, because nothing is pushed and any client may change them. */
export function clockQuery(environment: Environment) {
  return queryOptions({
    ...offerQuery(environment),
    // Whether there are controls does not change while a page is open.
    refetchInterval: ({ state: { data, error } }: Polled) =>
      data !== null && (error ? AFTER_FAILURE_MS : PACE_MS),
  });
}

/** Moves the sandbox's clock forward, step by step to the end of calls, or stops that. */
export function clockMutation(
  environment: Environment,
): Write<'qa_clock', { environment: Environment }> {
  return {
    ...writeOf('qa_clock', { environment }),
    // The console reads the service's time only at its next poll.
    onSuccess: ({ now }) => {
      noteServiceDate(environment, now);
    },
  };
}
