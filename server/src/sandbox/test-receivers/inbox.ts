import { EventEmitter, once } from 'node:events';
import { groupWrites } from '../../database/grouped-writes.js';
import type { NewInboxRow, InboxRow, Database } from '../database/schema.js';
import type { InboxEntry, InboxPage, InboxQuery, InboxRecord } from '../../contract/index.js';
import { iso } from '../clock/clock.js';
import { DoesNotExistError } from '../errors.js';

/** How many deliveries an inbox stores; the oldest are deleted first. */
const INBOX_KEEPS = 1000;
const ROWS_A_TRANSACTION = 100;

async function prune(within: Database, key_id: string): Promise<void> {
  const own = within.selectFrom('inbox').where('key_id', '=', key_id);
  const surplus = own.select('id').orderBy('id', 'desc').offset(INBOX_KEEPS).limit(1);
  await within
    .deleteFrom('inbox')
    .where('key_id', '=', key_id)
    .where('id', '<=', surplus)
    .execute();
}

/** Stores entries of inboxes, those that arrive together in one transaction. */
const inboxWriter = (database: Database) =>
  groupWrites<NewInboxRow>(ROWS_A_TRANSACTION, (rows) =>
    database.transaction().execute(async (within) => {
      for (const row of rows) await within.insertInto('inbox').values(row).execute();
      for (const key_id of new Set(rows.map((row) => row.key_id))) await prune(within, key_id);
    }),
  );

const ENTRIES_A_PAGE = 100;

const COLUMNS = [
  ...(['id', 'at', 'receiver', 'method', 'path', 'transaction_id', 'webhook_type'] as const),
  ...(['reference_user_id', 'signature', 'body_bytes', 'answer', 'http_status'] as const),
];

const entryOf = (row: Pick<InboxRow, (typeof COLUMNS)[number]>): InboxEntry => ({
  ...row,
  at: iso(row.at),
});

async function readPage(
  database: Database,
  key_id: string,
  { after, before, reference_user_id }: InboxQuery,
): Promise<InboxPage> {
  const own = database.selectFrom('inbox').where('key_id', '=', key_id);
  // Read before the rows, so that an entry that arrives between the two queries is read again rather than skipped.
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

async function readRecord(database: Database, key_id: string, id: number): Promise<InboxRecord> {
  const row = await database
    .selectFrom('inbox')
    .select([...COLUMNS, 'headers', 'body'])
    .where('key_id', '=', key_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new DoesNotExistError('No inbox entry has this id.'));
  const { headers, body: stored, ...entry } = row;
  const body = Buffer.from(stored);
  return {
    ...entryOf(entry),
    headers: JSON.parse(headers) as [string, string][], // as test-receivers.ts wrote it
    body_base64: body.toString('base64'),
    body_cut: row.body_bytes > body.length,
  };
}

/** The inboxes of all keys. */
export function createInbox(database: Database) {
  const write = inboxWriter(database);
  const stopped = new AbortController();
  const changes = new EventEmitter<{ change: [] }>().setMaxListeners(0);
  let changed = 0;
  const publish = () => {
    changed += 1;
    changes.emit('change');
  };

  return {
    /** Resolves once the entry is durable. */
    keep: (row: NewInboxRow) => write(row).then(publish),
    /** Deletes all entries of a key's inbox. */
    clear: async (key_id: string) => {
      await database.deleteFrom('inbox').where('key_id', '=', key_id).execute();
      publish();
    },
    /** One page of a key's inbox, newest first; with `wait_ms`, waits for an entry or a clearing. */
    page: async (key_id: string, { wait_ms = 0, ...query }: InboxQuery): Promise<InboxPage> => {
      if (wait_ms === 0) return readPage(database, key_id, query);
      // Not AbortSignal.timeout(): Node 20 may collect one that only AbortSignal.any() refers to.
      const over = new AbortController();
      const timer = setTimeout(() => {
        over.abort();
      }, wait_ms);
      const signal = AbortSignal.any([stopped.signal, over.signal]);
      // Not `after`, which may be from before an earlier clear and still waits for the next delivery.
      let seen = 0;
      try {
        for (;;) {
          const [before, isOver] = [changed, signal.aborted];
          const page = await readPage(database, key_id, query);
          // The newest ID only falls when the inbox is cleared.
          if (isOver || page.entries.length > 0 || page.newest < seen) return page;
          seen = page.newest;
          // It rejects when the time is over.
          if (changed === before) await once(changes, 'change', { signal }).catch(() => undefined);
        }
      } finally {
        clearTimeout(timer);
      }
    },
    /** One entry with headers and body. Throws DoesNotExistError if the key has no such entry. */
    record: (key_id: string, id: number) => readRecord(database, key_id, id),
    /** Ends waiting requests. */
    stop: () => {
      stopped.abort();
    },
  };
}
