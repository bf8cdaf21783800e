import { randomBytes, randomUUID } from 'node:crypto';
import {
  ENVIRONMENTS,
  MOST_CHANNELS,
  type AlertChannel,
  type Environment,
  type NewChannel,
} from '../../../contract/index.js';
import { InvalidRequestError, NotFoundError } from '../../../http/errors.js';
import { ConflictError } from '../../errors.js';
import { openChannel, sealChannel, type StoredSecrets } from '../../auth/stored-secrets.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import type { RecordAudit } from '../../record-audit.js';
import type { Database, Transaction } from '../../schema.js';
import type { AlertChannelRow } from '../alert-rows.js';
import { addressesOf } from './email-channel.js';
import { SECRET_PREFIX } from './webhook-channel.js';

/** The environments whose incidents are sent to a channel. */
export function environmentsOf({
  environments,
}: Pick<AlertChannelRow, 'environments'>): Environment[] {
  const named = environments.split(',');
  return ENVIRONMENTS.filter((each) => named.includes(each));
}

async function lastTry(database: Database, id: string): Promise<AlertChannel['last']> {
  const row = await database
    .selectFrom('alert_notifications')
    .select(['state', 'failure', 'tried_at'])
    .where('channel_id', '=', id)
    .where('tried_at', 'is not', null)
    .orderBy('tried_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.tried_at === null) return null;
  const isSent = row.state === 'sent';
  return { at: row.tried_at, is_sent: isSent, failure: isSent ? null : row.failure };
}

async function refuseTaken(within: Database, name: string): Promise<void> {
  const rows = await within.selectFrom('alert_channels').select('name').execute();
  if (rows.some((each) => each.name === name)) {
    const reason = 'is the name of another channel';
    throw new InvalidRequestError(`name ${reason}`, [{ field: 'name', reason }]);
  }
}

/** What the store of channels depends on. */
export interface ChannelParts {
  database: Database;
  changes: Pick<ChangeFeed, 'write'>;
  secrets: StoredSecrets;
}

/** The channels in the console's database. */
export function createChannelStore({ database, changes, secrets }: ChannelParts) {
  /** The part of a channel that is not secret. */
  const describe = (row: AlertChannelRow) => {
    const target = openChannel(secrets, row)?.target ?? null;
    const shown = (text: string) =>
      row.kind === 'webhook' ? new URL(text).origin : addressesOf(text).join(', ');
    return {
      ...{ kind: row.kind, target: target === null ? null : shown(target) },
      environments: environmentsOf(row),
    };
  };
  const shown = async (row: AlertChannelRow): Promise<AlertChannel> => {
    const { id, name, is_on, created_by, created_at } = row;
    const last = await lastTry(database, id);
    return { ...{ id, name, created_by, created_at, is_on: is_on === 1, last }, ...describe(row) };
  };
  const read = (id: string, within: Database = database): Promise<AlertChannelRow> =>
    within
      .selectFrom('alert_channels')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new NotFoundError('There is no such channel.'));
  /** A channel belongs to no environment, so the pages of all of them are informed of a change. */
  const write = async (work: (within: Transaction) => Promise<void>) => {
    for (const [n, environment] of ENVIRONMENTS.entries()) {
      await changes.write(environment, async (within, publish) => {
        publish('alerts', environment);
        if (n === 0) await work(within);
      });
    }
  };

  return {
    /** All channels, sorted by name. */
    async list(): Promise<AlertChannel[]> {
      const rows = database.selectFrom('alert_channels').selectAll();
      const sorted = await rows.orderBy('name').orderBy('id').execute();
      return Promise.all(sorted.map(shown));
    },

    /** A channel as it is stored. Throws NotFoundError. */
    read: (id: string) => read(id),

    /**
     * Adds a channel, and returns it with its signing secret if it is a webhook. Throws InvalidRequestError,
     * ConflictError.
     */
    async create(
      given: NewChannel,
      by: string,
      record: RecordAudit,
    ): Promise<{ channel: AlertChannel; secret: string | null }> {
      const { kind, name } = given;
      const secret =
        kind === 'webhook' ? `${SECRET_PREFIX}${randomBytes(32).toString('base64')}` : null;
      const row: AlertChannelRow = sealChannel(secrets, {
        ...{ id: randomUUID(), kind, name, secret, is_on: 1 },
        target: kind === 'webhook' ? given.url : JSON.stringify(given.to),
        ...{ environments: given.environments.join(','), created_at: Date.now(), created_by: by },
      });
      await write(async (within) => {
        await refuseTaken(within, name);
        const { count } = await within
          .selectFrom('alert_channels')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (count >= MOST_CHANNELS) throw new ConflictError(`There are ${count} channels already.`);
        await within.insertInto('alert_channels').values(row).execute();
        await record(within, { object: name, after: describe(row) });
      });
      return { channel: await shown(row), secret };
    },

    /** Turns a channel on or off. Throws NotFoundError. */
    turn: (id: string, is_on: boolean, record: RecordAudit) =>
      write(async (within) => {
        const row = await read(id, within);
        const set = { is_on: is_on ? 1 : 0 };
        await within.updateTable('alert_channels').set(set).where('id', '=', id).execute();
        const before = { is_on: row.is_on === 1 };
        await record(within, { object: row.name, before, after: { is_on } });
      }),

    /** Removes a channel; its waiting notifications are not sent. Throws NotFoundError. */
    remove: (id: string, record: RecordAudit) =>
      write(async (within) => {
        const row = await read(id, within);
        await within.deleteFrom('alert_channels').where('id', '=', id).execute();
        await record(within, { object: row.name, before: describe(row) });
      }),
  };
}
