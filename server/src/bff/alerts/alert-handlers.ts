import { randomUUID } from 'node:crypto';
import type { alertsApi } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { Parts } from '../parts.js';
import type { Database } from '../schema.js';
import { createChannelStore } from './channels/channel-store.js';
import { sendTo } from './channels/send.js';
import { listIncidents, readAlerts } from './incident-list.js';
import { testMessage } from './message.js';
import { changeRule, silence } from './rule-store.js';

/** The handlers of rules, incidents, silences and channels. */
export function alertHandlers(
  { changes, environments, senders }: Pick<Parts, 'changes' | 'environments' | 'senders'>,
  database: Database,
  publicUrl: () => string,
): ConsoleHandlers<typeof alertsApi> {
  const channels = createChannelStore({ database, changes, secrets: senders.secrets });
  return {
    get_alerts: () => readAlerts(database, environments.connected()),

    change_alert_rule: ({ body, session, record }) =>
      changeRule(changes, body, session.name, record),

    silence_alerts: ({ body, session, record }) => silence(changes, body, session.name, record),

    list_incidents: ({ query }) => listIncidents(database, query),

    list_alert_channels: async () => ({
      channels: await channels.list(),
      email_from: senders.mailer?.from ?? null,
    }),

    create_alert_channel: ({ body, session, record }) => {
      if (body.kind === 'email' && !senders.mailer) {
        const reason = 'needs an SMTP server: set SMTP_HOST and SMTP_FROM';
        throw new InvalidRequestError(`kind ${reason}`, [{ field: 'kind', reason }]);
      }
      return channels.create(body, session.name, record);
    },

    change_alert_channel: ({ id, body, record }) => channels.change(id, body, record),

    delete_alert_channel: ({ id, record }) => channels.remove(id, record),

    test_alert_channel: async ({ id }) => {
      const channel = await channels.read(id);
      const started = performance.now();
      const message = testMessage(randomUUID(), channel, publicUrl());
      const { failure, detail } = await sendTo(senders, channel, message);
      const duration_ms = Math.round(performance.now() - started);
      return { is_sent: failure === null, failure, detail, duration_ms };
    },
  };
}
