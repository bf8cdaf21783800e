import { type alertsApi, type Incident, type IncidentQuery } from '../../contract/index.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { Parts } from '../parts.js';
import type { Database } from '../schema.js';
import { channelHandlers } from './channels/channel-handlers.js';
import { ruleHandlers } from './rule-store.js';

const PAGE = 50;
const REMOVED = 'a removed channel';

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

/** The handlers of rules, incidents, silences and channels. */
export function alertHandlers(
  parts: Pick<Parts, 'changes' | 'environments' | 'senders'>,
  database: Database,
  publicUrl: () => string,
): ConsoleHandlers<typeof alertsApi> {
  return {
    ...ruleHandlers(parts, database),
    list_incidents: ({ query }) => listIncidents(database, query),
    ...channelHandlers(parts, database, publicUrl),
  };
}
