import { randomUUID } from 'node:crypto';
import type { Environment, Incident, IncidentQuery } from '../../contract/index.js';
import { environmentsIn, pageOf } from '../rows.js';
import type { Database, Transaction } from '../schema.js';
import type { AlertChannelRow, AlertNotificationRow, IncidentRow } from './alert-rows.js';
import { readSilences } from './rule-store.js';

interface Announced {
  environment: Environment;
  incident_id: number;
  now: number;
}

function rowOf(
  { environment, incident_id, now }: Announced,
  channel_id: string,
  phase: AlertNotificationRow['phase'],
): AlertNotificationRow {
  return {
    ...{ id: randomUUID(), environment, incident_id, channel_id, phase },
    ...{ state: 'waiting', tries: 0, failure: null, at: now, created_at: now },
    tried_at: null,
  };
}

/** Queues the notification of a new incident for every channel of its environment. */
export async function announceOpened(within: Transaction, announced: Announced): Promise<void> {
  const { environment } = announced;
  const channels = await within.selectFrom('alert_channels').selectAll().execute();
  const rows = channels
    .filter((each) => each.is_on === 1 && environmentsIn(each.environments).includes(environment))
    .map(({ id }) => rowOf(announced, id, 'opened'));
  if (rows.length > 0) await within.insertInto('alert_notifications').values(rows).execute();
}

/** The end is sent to the channels to which the incident was, or may have been, sent; the others get neither. */
export async function announceEnd(within: Transaction, announced: Announced): Promise<void> {
  const opened = await within
    .selectFrom('alert_notifications')
    .selectAll()
    .where('incident_id', '=', announced.incident_id)
    .where('phase', '=', 'opened')
    .execute();
  await within
    .updateTable('alert_notifications')
    .set({ state: 'dropped', at: announced.now })
    .where('incident_id', '=', announced.incident_id)
    .where('phase', '=', 'opened')
    .where('state', '=', 'waiting')
    .execute();
  const rows = opened
    .filter(({ state, tries }) => state === 'sent' || (state === 'waiting' && tries > 0))
    .map(({ channel_id }) => rowOf(announced, channel_id, 'ended'));
  if (rows.length > 0) await within.insertInto('alert_notifications').values(rows).execute();
}

/** The failure of a try whose result is not stored: it is under way, or a crash or a restored backup cut it off. */
export const OUTCOME_UNKNOWN = 'OUTCOME_UNKNOWN';

/** A notification whose turn it is. */
interface Due {
  notification: AlertNotificationRow;
  incident: IncidentRow;
  /** Null if it was removed or turned off. */
  channel: AlertChannelRow | null;
}

/**
 * The waiting notifications whose turn it is, oldest first, and the channels to which a console, this one or another,
 * may still be sending a message: one that was tried less than `longestTryMs` ago and has no result. A silence delays
 * the start of an incident, not its end.
 */
export async function readDue(
  database: Database,
  now: number,
  longestTryMs: number,
): Promise<{ due: Due[]; busy: Set<string> }> {
  const rows = await database
    .selectFrom('alert_notifications')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('at', '<=', now)
    .orderBy('created_at')
    .execute();
  if (rows.length === 0) return { due: [], busy: new Set() };
  const underWay = await database
    .selectFrom('alert_notifications')
    .select('channel_id')
    // The incident of a message that is being sent may have ended.
    .where('state', 'in', ['waiting', 'dropped'])
    .where('failure', '=', OUTCOME_UNKNOWN)
    .where('at', '>', now - longestTryMs)
    .where('tried_at', '>', now - longestTryMs)
    // The clock may have been set back since.
    .where('tried_at', '<=', now)
    .execute();
  const channels = await database
    .selectFrom('alert_channels')
    .selectAll()
    .where('is_on', '=', 1)
    .execute();
  const ids = [...new Set(rows.map(({ incident_id }) => incident_id))];
  const incidents = await database
    .selectFrom('incidents')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  const silences = await readSilences(database, now);
  const due = rows.flatMap((notification) => {
    const incident = incidents.find(({ id }) => id === notification.incident_id);
    const isSilenced = notification.phase === 'opened' && silences.has(notification.environment);
    if (!incident || isSilenced) return [];
    const channel = channels.find(({ id }) => id === notification.channel_id) ?? null;
    return { notification, incident, channel };
  });
  return { due, busy: new Set(underWay.map(({ channel_id }) => channel_id)) };
}

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

/** A page of the incidents that match the query, newest first, with their notifications. */
export async function listIncidents(
  database: Database,
  { environment, state, before }: IncidentQuery,
): Promise<{ incidents: Incident[]; next_before: number | null }> {
  let query = database
    .selectFrom('incidents')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(PAGE + 1);
  if (environment) query = query.where('environment', '=', environment);
  if (before !== undefined) query = query.where('id', '<', before);
  if (state) query = query.where('ended_at', state === 'open' ? 'is' : 'is not', null);
  const { rows, next: next_before } = pageOf(await query.execute(), 'id', PAGE);
  const notifications = await notificationsOf(
    database,
    rows.map(({ id }) => id),
  );
  return {
    incidents: rows.map(({ clear_since: _clear, ...row }) => ({
      ...row,
      notifications: notifications
        .filter(({ incident_id }) => incident_id === row.id)
        .map(({ incident_id: _id, ...each }) => each),
    })),
    next_before,
  };
}
