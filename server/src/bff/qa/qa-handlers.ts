import {
  qaApi,
  qaOperations,
  type consoleQaApi,
  type QaOperation,
  type QaRequest,
} from '../../contract/index.js';
import type { ConsoleCall, ConsoleHandlers } from '../console-router.js';
import type { Parts } from '../parts.js';
import type { ConsoleDatabase } from '../schema.js';
import { requestPoll } from '../sync/demand.js';
import { readOffer } from '../service/offer.js';

type QaCall = ConsoleCall<(typeof consoleQaApi)['qa_offer']> & { query?: unknown; body?: unknown };

/** The handlers of the QA API: each forwards its operation to the environment's service. */
export function qaHandlers(
  database: ConsoleDatabase,
  { users, checks }: Pick<Parts, 'users' | 'checks'>,
): ConsoleHandlers<typeof consoleQaApi> {
  const forward =
    <O extends QaOperation>(operation: O) =>
    async ({ environment, client, body }: QaCall) => {
      const asked = (body ?? {}) as QaRequest<O>; // parsed by its own schema
      const result = await client.control(operation, asked);
      // The action may have caused calls, which the service will list soon.
      await requestPoll(database, environment);
      return result;
    };
  /** A read ends when its client leaves, because an inbox may wait for entries. It then responds nothing. */
  const read =
    <O extends QaOperation>(operation: O) =>
    async ({ client, query, response }: QaCall) => {
      const left = new AbortController();
      response.once('close', () => {
        left.abort();
      });
      const asked = (query ?? {}) as QaRequest<O>; // parsed by its own schema
      return client.control(operation, asked, left.signal).catch((error: unknown) => {
        if (!left.signal.aborted) throw error;
      });
    };
  const forwarding = qaOperations.map((operation) => [
    `qa_${operation}`,
    qaApi[operation].method === 'GET' ? read(operation) : forward(operation),
  ]);
  return {
    ...(Object.fromEntries(forwarding) as ConsoleHandlers<typeof consoleQaApi>), // one for each row
    qa_outcome: async (call) => {
      const result = await forward('outcome')(call);
      const { environment, body } = call;
      const user = await users.find(environment, body.reference_user_id);
      // A change that no webhook announces is only known from get_status.
      if (user) await checks.checkAfterAction(environment, body.reference_user_id);
      return result;
    },
    qa_offer: ({ client }) => readOffer(client),
  };
}
