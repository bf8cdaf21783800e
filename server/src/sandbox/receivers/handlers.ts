import type { ControlHandler, ControlHandlers } from '../control/control-handler.js';
import { readInbox, readInboxRecord } from './read-inbox.js';

const inbox: ControlHandler<'inbox'> = async ({ database, receivers }, { key_id }, query) => {
  const { arrivals } = receivers;
  const changes = arrivals.changes();
  const until = performance.now() + (query.wait_ms ?? 0);
  for (;;) {
    // Counted before it is read, so that what comes meanwhile ends the wait at once.
    const count = arrivals.count();
    const page = await readInbox(database, key_id, query);
    const left = until - performance.now();
    if (page.entries.length > 0 || left <= 0 || arrivals.changes() !== changes) return page;
    if (!(await arrivals.after(count, left))) return page;
  }
};

/** The controls of the receivers and their inbox: each key has its own. */
export const receiverHandlers: ControlHandlers<
  'receivers' | 'inbox' | 'inbox_record' | 'inbox_clear'
> = {
  receivers: ({ receivers }, { key_id }) => Promise.resolve({ receivers: receivers.list(key_id) }),
  inbox,
  inbox_record: ({ database }, { key_id }, { id }) => readInboxRecord(database, key_id, id),
  inbox_clear: async ({ receivers }, { key_id }) => {
    await receivers.inbox.clear(key_id);
    return {};
  },
};
