import type {
  AnswerOf,
  QaResponse,
  QaOperation,
  QaRequest,
  Environment,
  Operation,
  RequestOf,
} from '../../../contract/index.js';
import type { UpstreamClient } from '../../../upstream/client.js';
import { forward } from '../../forwarding/pipeline.js';
import type { Recorder } from '../../forwarding/recorder.js';

/** The ways to the service. Each throws the UpstreamErrors. */
export interface Asking {
  /** As a page asks: what comes of it is recorded, under the name of the member who started the run. */
  ask: <O extends Operation>(operation: O, body: RequestOf<O>) => Promise<AnswerOf<O>>;
  control: <C extends QaOperation>(name: C, request: QaRequest<C>) => Promise<QaResponse<C>>;
}

/** What is asked, and where that is recorded. */
export interface AskedParts {
  environment: Environment;
  client: UpstreamClient;
  recorder: Recorder;
}

/** Asks in the name of `by`, until the signal. */
export function asks(parts: AskedParts, by: string, given: AbortSignal): Asking {
  return {
    control: (name, request) => parts.client.control(name, request, given),
    async ask(operation, body) {
      const { value } = await forward({ ...parts, by, signal: given }, operation, body);
      return value;
    },
  };
}
