import {
  controls,
  type ControlAnswer,
  type ControlInput,
  type ControlName,
  type Environment,
} from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { askConsole } from './client';

/** The controls that only look; the offer has a query of its own (workshop-offer.ts). */
type ControlLook = {
  [C in ControlName]: (typeof controls)[C]['method'] extends 'GET' ? C : never;
}[Exclude<ControlName, 'offer'>];

// A field that is left out is no condition; what the address holds is text.
function asQuery(request: object): string {
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  const fields = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return fields.size === 0 ? '' : `?${fields}`;
}

/**
 * Uses one of the sandbox controls through the console (contract, workshop/controls.ts). Throws as
 * askConsole(); where the service has no such controls, that is the problem `not_offered`.
 */
export async function askControl<C extends ControlName>(
  environment: Environment,
  name: C,
  request: ControlInput<C>,
  signal?: AbortSignal,
): Promise<ControlAnswer<C>> {
  const { method, path, response } = controls[name];
  const isLook = method === 'GET';
  const answer = await askConsole<unknown>({
    method,
    path: `/api/${environment}/workshop${path}${isLook ? asQuery(request) : ''}`,
    ...(isLook ? {} : { body: request }),
    answer: response,
    environment,
    ...(signal && { signal }),
  });
  return answer as ControlAnswer<C>; // the schema of this very control made it
}

/** A control that only looks, as a query; its key begins with what invalidates the whole workshop. */
export function controlQuery<C extends ControlLook>(
  environment: Environment,
  name: C,
  request: ControlInput<C>,
) {
  return queryOptions({
    queryKey: [environment, 'workshop', name, request],
    queryFn: ({ signal }) => askControl(environment, name, request, signal),
  });
}
