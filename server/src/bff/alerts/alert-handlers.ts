import { randomUUID } from 'node:crypto';
import {
  type alertsApi,
  ALERT_RULES,
  type AlertState,
  type Environment,
  type Incident,
  type IncidentQuery,
} from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { Parts } from '../parts.js';
import type { Database } from '../schema.js';
import { createChannelStore } from './channels/channel-store.js';
import { sendTo } from './channels/send.js';
import { testMessage } from './message.js';
import { changeRule, silence, readRules, readSilences, silencedUntil } from './rule-store.js';
import { z } from 'zod';

const PAGE = 50;
const REMOVED = 'a removed channel';

const ruleNames = z.array(z.enum(ALERT_RULES));

async function notificationsOf(database: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('alert_notifications')
    .leftJoin('alert_channels', 'alert_channels.id', 'alert_notifications.channel_id')
    .select(['incident_id', 'phase', 'state', 'tries', 'failure', 'alert_notifications.at', 'name'])
    .where('incident_id', 'in', ids)
    .orderBy('alert_notifications.created_at')
    .orderBy('name')
    .execute();
  return rows.map(({ name, ...row }) => ({ ...row, channel: name ?? REMOVED }));
}

/** A page of the incidents that match the query, newest first. */
async function listIncidents(
  database: Database,
  { environment, state, rule, before }: IncidentQuery,
): Promise<{ incidents: Incident[]; next_before: number | null }> {
  let query = database
    .selectFrom('incidents')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(PAGE + 1);
  if (environment) query = query.where('environment', '=', environment);
  if (rule) query = query.where('rule', '=', rule);
  if (before !== undefined) query = query.where('id', '<', before);
  if (state) query = query.where('ended_at', state === 'open' ? 'is' : 'is not', null);
  const rows = await query.execute();
  const page = rows.slice(0, PAGE);
  const notifications = await notificationsOf(
    database,
    page.map(({ id }) => id),
  );
  return {
    incidents: page.map(({ clear_since: _clear, ...row }) => ({
      ...row,
      notifications: notifications
        .filter(({ incident_id }) => incident_id === row.id)
        .map(({ incident_id: _id, ...each }) => each),
    })),
    next_before: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The rules of these environments with their silences and last checks. */
async function readAlerts(
  database: Database,
  environments: readonly Environment[],
): Promise<AlertState> {
  if (environments.length === 0) return { rules: [], silences: [], checks: [] };
  const silences = await readSilences(database, environments, Date.now());
  const rules = [];
  for (const environment of environments) {
    for (const each of (await readRules(database, environment)).all) {
      rules.push({ ...each, silenced_until: silencedUntil(silences, environment, each.rule) });
    }
  }
  const checks = await database
    .selectFrom('alert_checks')
    .select(['environment', 'at', 'unknown'])
    .where('environment', 'in', environments)
    .execute();
  return {
    ...{ rules, silences },
    checks: checks.map(({ unknown, ...check }) => ({
      ...check,
      unknown: ruleNames.parse(JSON.parse(unknown)),
    })),
  };
}

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

    change_alert_channel: ({ id, body, record }) => channels.turn(id, body.is_on, record),

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
