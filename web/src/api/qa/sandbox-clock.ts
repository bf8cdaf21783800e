import type { Environment, Offer } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { offerQuery } from './qa-offer';
import './qa-rows';

const PACE_MS = 1000;

/** The service's controls, including its clock. Polled, because nothing is pushed and any client may change them. */
export function clockQuery(environment: Environment) {
  return queryOptions({
    ...offerQuery(environment),
    refetchInterval: ({ state: { data } }: { state: { data: Offer | null | undefined } }) =>
      data ? PACE_MS : false,
  });
}
