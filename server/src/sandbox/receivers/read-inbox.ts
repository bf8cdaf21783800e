import type { Kysely } from 'kysely';
import type { InboxEntry, InboxPage, InboxQuery, InboxRecord } from '../../contract/index.js';
import { iso } from '../clock/iso.js';
import type { InboxRow, SandboxSchema } from '../database/schema.js';
import { DoesNotExistError } from '../errors.js';

const ENTRIES_A_PAGE = 100;

const COLUMNS = [
  ...(['id', 'at', 'receiver', 'method', 'path', 'transaction_id', 'webhook_type'] as const),
  ...(['reference_user_id', 'signature', 'body_bytes', 'answer', 'http_status'] as const),
];

const entryOf = (row: Pick<InboxRow, (typeof COLUMNS)[number]>): InboxEntry => ({
  ...row,
  at: iso(row.at),
});

/** One page of a key's inbox as it is now, newest first; it waits for nothing. */
export async function readInbox(
  database: Kysely<SandboxSchema>,
  key_id: string,
  { after, before, reference_user_id }: InboxQuery,
): Promise<InboxPage> {
  const own = database.selectFrom('inbox').where('key_id', '=', key_id);
  // Asked before the rows: what comes between the two is then asked for again, and never passed over.
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

/** One entry with what came. Throws DoesNotExistError for one that is not the key's, or is gone. */
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
  if (!row) throw new DoesNotExistError('Nothing in the inbox has this id.');
  const { headers, body: kept, ...entry } = row;
  const body = Buffer.from(kept);
  return {
    ...entryOf(entry),
    headers: JSON.parse(headers) as [string, string][], // as arrival.ts wrote it
    body_base64: body.toString('base64'),
    body_cut: row.body_bytes > body.length,
  };
}
