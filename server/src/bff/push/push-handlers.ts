import { changeNumber, type pushApi } from '../../contract/index.js';
import { parseRequest } from '../../http/parse-request.js';
import { readSessionToken } from '../auth/guard.js';
import { hashToken } from '../auth/session-store.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { Push } from './push.js';

/** The handlers of the stream and the health. */
export function pushHandlers(push: Push): ConsoleHandlers<typeof pushApi> {
  return {
    open_stream: async ({ environment, query, request, response }) => {
      // A browser that resumes by itself repeats the address, so what the header says is newer.
      const resumed = request.get('last-event-id');
      const since = resumed === undefined ? query.since : parseRequest(changeNumber, resumed);
      const tokenHash = hashToken(readSessionToken(request) ?? '');
      await push.open(environment, response, { tokenHash, since: since ?? null });
    },
    get_health: ({ environment }) => push.health(environment),
  };
}
