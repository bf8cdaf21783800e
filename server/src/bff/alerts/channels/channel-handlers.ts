import { randomBytes, randomUUID } from 'node:crypto';
import {
  ENVIRONMENTS,
  MOST_CHANNELS,
  type AlertChannel,
  type alertsApi,
} from '../../../contract/index.js';
import { NotFoundError, refusedField } from '../../../http/errors.js';
import { ConflictError } from '../../errors.js';
import { openChannel, sealChannel } from '../../auth/stored-secrets.js';
import type { ConsoleHandlers } from '../../console-router.js';
import type { Parts } from '../../parts.js';
import { environmentsIn } from '../../rows.js';
import type { Database, Transaction } from '../../schema.js';
import type { AlertChannelRow } from '../alert-rows.js';
import { addressesOf, SECRET_PREFIX, sendTo } from './send.js';

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
  return { at: row.tried_at, failure: row.state === 'sent' ? null : row.failure };
}

type ChannelOperation =
  'list_alert_channels' | `${'create' | 'change' | 'delete' | 'test'}_alert_channel`;

/** The handlers of channels. */
export function channelHandlers(
  { changes, senders }: Pick<Parts, 'changes' | 'senders'>,
  database: Database,
  publicUrl: () => string,
): ConsoleHandlers<Pick<typeof alertsApi, ChannelOperation>> {
  const { secrets, email } = senders;
  /** The part of a channel that is not secret. */
  const describe = (row: AlertChannelRow) => {
    const target = openChannel(secrets, row)?.target ?? null;
    const shown = (text: string) =>
      row.kind === 'webhook' ? new URL(text).origin : addressesOf(text).join(', ');
    return {
      ...{ kind: row.kind, target: target === null ? null : shown(target) },
      environments: environmentsIn(row.environments),
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
    list_alert_channels: async () => {
      const rows = database.selectFrom('alert_channels').selectAll();
      const sorted = await rows.orderBy('name').orderBy('id').execute();
      return {
        channels: await Promise.all(sorted.map(shown)),
        email_from: email?.from ?? null,
      };
    },

    create_alert_channel: async ({ body, session, record }) => {
      const { kind, name } = body;
      if (kind === 'email' && !email) {
        throw refusedField('kind', 'needs an SMTP server: set SMTP_HOST and SMTP_FROM');
      }
      const secret =
        kind === 'webhook' ? `${SECRET_PREFIX}${randomBytes(32).toString('base64')}` : null;
      const row: AlertChannelRow = sealChannel(secrets, {
        ...{ id: randomUUID(), kind, name, secret, is_on: 1 },
        target: kind === 'webhook' ? body.url : JSON.stringify(body.to),
        environments: body.environments.join(','),
        ...{ created_at: Date.now(), created_by: session.name },
      });
      await write(async (within) => {
        const others = await within.selectFrom('alert_channels').select('name').execute();
        if (others.some((each) => each.name === name)) {
          throw refusedField('name', 'is the name of another channel');
        }
        if (others.length >= MOST_CHANNELS) {
          throw new ConflictError(`There are ${others.length} channels already.`);
        }
        await within.insertInto('alert_channels').values(row).execute();
        await record(within, { object: name, after: describe(row) });
      });
      return { channel: await shown(row), secret };
    },

    change_alert_channel: ({ id, body: { is_on }, record }) =>
      write(async (within) => {
        const row = await read(id, within);
        const set = { is_on: is_on ? 1 : 0 };
        await within.updateTable('alert_channels').set(set).where('id', '=', id).execute();
        const before = { is_on: row.is_on === 1 };
        await record(within, { object: row.name, before, after: { is_on } });
      }),

    // Its waiting notifications are not sent.
    delete_alert_channel: ({ id, record }) =>
      write(async (within) => {
        const row = await read(id, within);
        await within.deleteFrom('alert_channels').where('id', '=', id).execute();
        await record(within, { object: row.name, before: describe(row) });
      }),

    test_alert_channel: async ({ id }) => {
      const channel = await read(id);
      const started = performance.now();
      const { failure, detail } = await sendTo(senders, channel, {
        id: randomUUID(),
        title: `Test message of the Connect Console to the channel ${channel.name}. Incidents arrive like this one.`,
        link: `${publicUrl()}/settings/alerts`,
        event: { type: 'test', channel: channel.name },
      });
      const duration_ms = Math.round(performance.now() - started);
      return { failure, detail, duration_ms };
    },
  };
}
