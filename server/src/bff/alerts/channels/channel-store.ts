import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  ENVIRONMENTS,
  MOST_CHANNELS,
  type AlertChannel,
  type ChangedChannel,
  type Environment,
  type NewChannel,
} from '../../../contract/index.js';
import { InvalidRequestError, NotFoundError } from '../../../http/errors.js';
import { ConflictError } from '../../errors.js';
import type { RecordAudit } from '../../record-audit.js';
import type { ConsoleSchema } from '../../schema.js';
import type { AlertChannelRow } from '../alert-rows.js';
import { addressesOf } from './email-channel.js';
import { SECRET_PREFIX } from './webhook-channel.js';

type Database = Kysely<ConsoleSchema>;

/** The environments whose incidents a channel gets. */
export function environmentsOf({
  environments,
}: Pick<AlertChannelRow, 'environments'>): Environment[] {
  const named = environments.split(',');
  return ENVIRONMENTS.filter((each) => named.includes(each));
}

async function lastTry(database: Database, id: string): Promise<AlertChannel['last']> {
  const row = await database
    .selectFrom('alert_notifications')
    .select(['state', 'failure', 'at', 'created_at'])
    .where('channel_id', '=', id)
    .where('tries', '>', 0)
    .where('state', '<>', 'sending')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const isSent = row.state === 'sent';
  return {
    at: isSent ? row.at : row.created_at,
    is_sent: isSent,
    failure: isSent ? null : row.failure,
  };
}

/** A channel without what may be secret of it. */
async function shown(database: Database, row: AlertChannelRow): Promise<AlertChannel> {
  const { id, kind, name, target, is_on, created_by, created_at } = row;
  return {
    ...{ id, kind, name, created_by, created_at, is_on: is_on === 1 },
    target: kind === 'webhook' ? new URL(target).origin : addressesOf(target).join(', '),
    environments: environmentsOf(row),
    last: await lastTry(database, id),
  };
}

/** All channels, by name. */
export async function listChannels(database: Database): Promise<AlertChannel[]> {
  const rows = await database
    .selectFrom('alert_channels')
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .execute();
  return Promise.all(rows.map((row) => shown(database, row)));
}

/** Throws NotFoundError. */
export async function readChannel(database: Database, id: string): Promise<AlertChannelRow> {
  const row = await database
    .selectFrom('alert_channels')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError('There is no such channel.');
  return row;
}

async function refuseTaken(within: Database, name: string, id: string): Promise<void> {
  const rows = await within.selectFrom('alert_channels').select(['id', 'name']).execute();
  if (rows.some((each) => each.name === name && each.id !== id)) {
    const reason = 'is the name of another channel';
    throw new InvalidRequestError(`name ${reason}`, [{ field: 'name', reason }]);
  }
}

/** Adds a channel, and returns it with the signing secret of a webhook. Throws InvalidRequestError, ConflictError. */
export async function createChannel(
  database: Database,
  given: NewChannel,
  by: string,
  record: RecordAudit,
): Promise<{ channel: AlertChannel; secret: string | null }> {
  const { kind, name } = given;
  const secret =
    kind === 'webhook' ? `${SECRET_PREFIX}${randomBytes(32).toString('base64')}` : null;
  const row: AlertChannelRow = {
    ...{ id: randomUUID(), kind, name, secret, is_on: 1 },
    target: kind === 'webhook' ? given.url : JSON.stringify(given.to),
    ...{ environments: given.environments.join(','), created_at: Date.now(), created_by: by },
  };
  const channel = await shown(database, row);
  await database.transaction().execute(async (within) => {
    await refuseTaken(within, name, row.id);
    const { count } = await within
      .selectFrom('alert_channels')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= MOST_CHANNELS) throw new ConflictError(`There are ${count} channels already.`);
    await within.insertInto('alert_channels').values(row).execute();
    const { target, environments } = channel;
    await record(within, { object: name, after: { kind, target, environments } });
  });
  return { channel, secret };
}

/** Renames a channel, chooses its environments, or turns it on or off. Throws NotFoundError, InvalidRequestError. */
export async function changeChannel(
  database: Database,
  id: string,
  { name, environments, is_on }: ChangedChannel,
  record: RecordAudit,
): Promise<void> {
  await database.transaction().execute(async (within) => {
    const row = await readChannel(within, id);
    await refuseTaken(within, name, id);
    const set = { name, environments: environments.join(','), is_on: is_on ? 1 : 0 };
    await within.updateTable('alert_channels').set(set).where('id', '=', id).execute();
    const before = { name: row.name, environments: environmentsOf(row), is_on: row.is_on === 1 };
    await record(within, { object: name, before, after: { name, environments, is_on } });
  });
}

/** Removes a channel; what waits for it is not sent. Throws NotFoundError. */
export async function deleteChannel(
  database: Database,
  id: string,
  record: RecordAudit,
): Promise<void> {
  await database.transaction().execute(async (within) => {
    const row = await readChannel(within, id);
    await within.deleteFrom('alert_channels').where('id', '=', id).execute();
    const { kind, target, environments } = await shown(within, row);
    await record(within, { object: row.name, before: { kind, target, environments } });
  });
}
