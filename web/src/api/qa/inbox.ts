import type { InboxEntry } from '@connect-console/server/contract';
import { ask } from '../client';
import type { LiveList } from '../live/live-list';
import './qa-rows';

/** What the test receivers received, newest first, 100 a page; of one user or of all. */
export const inboxList: LiveList<InboxEntry, { reference_user_id?: string }> = {
  name: 'deliveries',
  pollMs: 1000,
  sequenceOf: ({ id }) => id,
  read: async (environment, filter, before, signal) => {
    const asked = { environment, query: { ...filter, before } };
    const { entries: rows, more } = await ask('qa_inbox', asked, signal);
    const next = more ? String(rows.at(-1)?.id) : null;
    return { rows, total: { count: rows.length, more }, next };
  },
};
