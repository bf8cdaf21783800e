import type { Kysely } from 'kysely';
import { groupWrites } from '../database/grouped-writes.js';
import type { NewInboxRow, SandboxSchema, InboxRow } from '../database/schema.js';
import type { DescribedResponse } from './decide.js';
import type { InboxEntry, InboxPage, InboxQuery, InboxRecord } from '../../contract/index.js';
import { iso } from '../clock/clock.js';
import { DoesNotExistError } from '../errors.js';

/** Wakes the requests that wait for the inbox when an entry is added, or changed or removed. */
export interface Arrivals {
  /** How many additions and changes there were so far. */
  count: () => number;
  /** How many changes there were so far. */
  changes: () => number;
  added: () => void;
  changed: () => void;
  /** True as soon as count() is more than `count`; false after `ms`, or when the sandbox stops. */
  after: (count: number, ms: number) => Promise<boolean>;
  /** Ends every wait. */
  stop: () => void;
}

/** Starts with both counts at 0. */
export function createArrivals(): Arrivals {
  const waiting = new Set<() => void>();
  let count = 0;
  let changes = 0;
  let stopped = false;
  const wakeAll = () => {
    for (const wake of waiting) wake();
  };
  const added = () => {
    count += 1;
    wakeAll();
  };

  return {
    count: () => count,
    changes: () => changes,
    added,
    changed: () => {
      changes += 1;
      added();
    },
    after: async (known, ms) => {
      if (count === known && !stopped) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer);
            waiting.delete(wake);
            resolve();
          };
          const timer = setTimeout(wake, ms);
          waiting.add(wake);
        });
      }
      return count > known;
    },
    stop: () => {
      stopped = true;
      wakeAll();
    },
  };
}

/** How many deliveries an inbox stores; the oldest are deleted first. */
const INBOX_KEEPS = 1000;
const ROWS_A_TRANSACTION = 100;

/** The writing side of the inboxes. */
export interface Inbox {
  /** Resolves to the id of the entry once it is durable. */
  add: (row: NewInboxRow) => Promise<number>;
  /** Replaces the response of an entry by how it ended. */
  amend: (id: number, response: DescribedResponse) => Promise<void>;
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

/** Deliveries that arrive together are stored together; `arrivals` is called once they can be read. */
export function createInbox(database: Kysely<SandboxSchema>, arrivals: Arrivals): Inbox {
  const write = groupWrites<{ row: NewInboxRow; id: number }>(
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
      arrivals.added();
    },
  );

  return {
    add: async (row) => {
      const entry = { row, id: 0 };
      await write(entry);
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

const ENTRIES_A_PAGE = 100;

const COLUMNS = [
  ...(['id', 'at', 'receiver', 'method', 'path', 'transaction_id', 'webhook_type'] as const),
  ...(['reference_user_id', 'signature', 'body_bytes', 'answer', 'http_status'] as const),
];

const entryOf = (row: Pick<InboxRow, (typeof COLUMNS)[number]>): InboxEntry => ({
  ...row,
  at: iso(row.at),
});

/** One page of a key's inbox, newest first. */
export async function readInbox(
  database: Kysely<SandboxSchema>,
  key_id: string,
  { after, before, reference_user_id }: InboxQuery,
): Promise<InboxPage> {
  const own = database.selectFrom('inbox').where('key_id', '=', key_id);
  // Read before the rows, so that an entry that arrives between the two queries is read again and not skipped.
  const newest = await own.select(({ fn }) => fn.max('id').as('id')).executeTakeFirst();
  const rows = await own
    .select(COLUMNS)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? 0))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(reference_user_id !== undefined, (query) =>
      query.where('reference_user_id', '=', reference_user_id ?? null),
    )
    .orderBy('id', 'desc')
    .limit(ENTRIES_A_PAGE + 1)
    .execute();
  return {
    entries: rows.slice(0, ENTRIES_A_PAGE).map(entryOf),
    newest: Math.max(newest?.id ?? 0, rows[0]?.id ?? 0),
    more: rows.length > ENTRIES_A_PAGE,
  };
}

/** One entry with headers and body. Throws DoesNotExistError when the key has no such entry. */
export async function readInboxRecord(
  database: Kysely<SandboxSchema>,
  key_id: string,
  id: number,
): Promise<InboxRecord> {
  const row = await database
    .selectFrom('inbox')
    .select([...COLUMNS, 'headers', 'body'])
    .where('key_id', '=', key_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new DoesNotExistError('No inbox entry has this id.');
  const { headers, body: stored, ...entry } = row;
  const body = Buffer.from(stored);
  return {
    ...entryOf(entry),
    headers: JSON.parse(headers) as [string, string][], // as receive.ts wrote it
    body_base64: body.toString('base64'),
    body_cut: row.body_bytes > body.length,
  };
}
