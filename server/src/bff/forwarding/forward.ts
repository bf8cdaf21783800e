import { randomUUID } from 'node:crypto';
import type { Environment, Operation, RequestOf } from '../../contract/index.js';
import type { UpstreamAnswer, UpstreamClient } from '../../upstream/client.js';
import type { Recorder } from './recorder.js';

/** Who asks which service. */
export interface Forwarding {
  environment: Environment;
  client: Pick<UpstreamClient, 'call'>;
  recorder: Recorder;
  by: string;
  /** Ends the wait for the answer. */
  given?: AbortSignal | undefined;
}

/**
 * Passes an operation on and notes what came of it, before it is answered: the one way from a page, or from
 * work that somebody started, to the service. Throws the UpstreamErrors, the reason of `given`, or
 * ConflictError when a rerun is being sent already.
 */
export async function forward<O extends Operation>(
  { environment, client, recorder, by, given }: Forwarding,
  operation: O,
  body: RequestOf<O>,
): Promise<UpstreamAnswer<O>> {
  const asked = { environment, operation, body, by, id: randomUUID(), asked_at: Date.now() };
  await recorder.begin(asked);
  const answer = await client.call(operation, body, given).catch(async (failure: unknown) => {
    await recorder.recordFailure(asked, failure);
    throw failure;
  });
  await recorder.record(asked, answer);
  return answer;
}
