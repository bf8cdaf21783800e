import type { Kysely } from 'kysely';
import { createBatches } from '../database/batches.js';
import type { NewInboxRow, SandboxSchema } from '../database/schema.js';
import type { Arrivals } from './arrivals.js';
import type { Told } from './decide.js';

/** How many deliveries an inbox keeps; the oldest go first. */
const INBOX_KEEPS = 1000;
const ROWS_A_TRANSACTION = 100;

/** The writing side of the inboxes. */
export interface Inbox {
  /** Resolves with its number once it is durable. */
  keep: (row: NewInboxRow) => Promise<number>;
  /** Says what came of it in the end. */
  amend: (id: number, told: Told) => Promise<void>;
  clear: (key_id: string) => Promise<void>;
}

async function prune(within: Kysely<SandboxSchema>, key_id: string): Promise<void> {
  const surplus = await within
    .selectFrom('inbox')
    .select('id')
    .where('key_id', '=', key_id)
    .orderBy('id', 'desc')
    .offset(INBOX_KEEPS)
    .limit(1)
    .executeTakeFirst();
  if (!surplus) return;
  await within
    .deleteFrom('inbox')
    .where('key_id', '=', key_id)
    .where('id', '<=', surplus.id)
    .execute();
}

/** Deliveries that come together are written together; `arrivals` hears of them once they can be read. */
export function createInbox(database: Kysely<SandboxSchema>, arrivals: Arrivals): Inbox {
  const add = createBatches<{ row: NewInboxRow; id: number }>(
    ROWS_A_TRANSACTION,
    async (entries) => {
      await database.transaction().execute(async (within) => {
        for (const entry of entries) {
          const inserted = within.insertInto('inbox').values(entry.row).returning('id');
          entry.id = (await inserted.executeTakeFirstOrThrow()).id;
        }
        for (const key_id of new Set(entries.map(({ row }) => row.key_id))) {
          await prune(within, key_id);
        }
      });
      arrivals.came();
    },
  );

  return {
    keep: async (row) => {
      const entry = { row, id: 0 };
      await add(entry);
      return entry.id;
    },
    amend: async (id, { answer, http_status }) => {
      const change = database.updateTable('inbox').set({ answer, http_status });
      await change.where('id', '=', id).execute();
      arrivals.changed();
    },
    clear: async (key_id) => {
      await database.deleteFrom('inbox').where('key_id', '=', key_id).execute();
      arrivals.changed();
    },
  };
}
