import { randomUUID } from 'node:crypto';
import type { Environment } from '../../contract/index.js';
import type { Within } from '../feed/change-feed.js';
import type { Transaction } from '../schema.js';
import type { AlertChannelRow, AlertNotificationRow, IncidentRow } from './alert-rows.js';
import { environmentsOf } from './channels/channel-store.js';
import { readSilences, silencedUntil } from './rule-store.js';

/** After a crash or a restored backup, whether it was sent is not known. */
export const OUTCOME_UNKNOWN = 'OUTCOME_UNKNOWN';
const MOST_AT_ONCE = 20;
const LOOK_AGAIN_MS = 1_000;

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
  const channels = await within.selectFrom('alert_channels').selectAll().execute();
  const rows = channels
    .filter((each) => each.is_on === 1 && environmentsOf(each).includes(announced.environment))
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
    .filter(
      ({ state, tries }) =>
        state === 'sent' || state === 'sending' || (state === 'waiting' && tries > 0),
    )
    .map(({ channel_id }) => rowOf(announced, channel_id, 'ended'));
  if (rows.length > 0) await within.insertInto('alert_notifications').values(rows).execute();
}

/** A notification that this process has claimed and sends now. */
export interface Claimed {
  notification: AlertNotificationRow;
  incident: IncidentRow;
  channel: AlertChannelRow;
}

// Only if it is unchanged since it was read: the end of a silence, stored since then, may have made it due.
async function update(
  within: Transaction,
  { id, state, at }: AlertNotificationRow,
  set: Partial<AlertNotificationRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await within
    .updateTable('alert_notifications')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('at', '=', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function claim(
  within: Transaction,
  row: AlertNotificationRow,
  now: number,
  waits: readonly number[],
): Promise<Claimed | null> {
  const wasCutOff = row.state === 'sending';
  const failure = wasCutOff ? OUTCOME_UNKNOWN : row.failure;
  const settle = async (state: AlertNotificationRow['state'], at = now) => {
    await update(within, row, { state, failure, at });
    return null;
  };
  const later = (at: number) => settle('waiting', at);
  const channel = await within
    .selectFrom('alert_channels')
    .selectAll()
    .where('id', '=', row.channel_id)
    .executeTakeFirst();
  const incident = await within
    .selectFrom('incidents')
    .selectAll()
    .where('id', '=', row.incident_id)
    .executeTakeFirst();
  if (channel?.is_on !== 1 || !incident) return settle('dropped');
  if (row.tries > waits.length) return settle('failed');
  if (row.phase === 'opened') {
    // The end is sent wherever the incident may have been sent.
    if (incident.ended_at !== null) return settle('dropped');
    const silences = await readSilences(within, [row.environment], now);
    const until = silencedUntil(silences, row.environment, incident.rule);
    if (until !== null) return later(until);
  } else {
    const opened = await within
      .selectFrom('alert_notifications')
      .select('state')
      .where('incident_id', '=', row.incident_id)
      .where('channel_id', '=', row.channel_id)
      .where('phase', '=', 'opened')
      .executeTakeFirst();
    // The end is never sent before the start.
    if (opened?.state === 'sending') return later(now + LOOK_AGAIN_MS);
  }
  const notification = {
    ...row,
    failure,
    state: 'sending' as const,
    tries: row.tries + 1,
    ...{ at: now, tried_at: now },
  };
  const isClaimed = await update(within, row, notification);
  return isClaimed ? { notification, incident, channel } : null;
}

/**
 * Claims the due notifications for this process. One that was claimed longer ago than `lease` (ms) and has no outcome
 * is sent again with the same ID: an incident that arrives twice is better than one that never does.
 */
export async function claimDue(
  { within, publish, environment }: Within,
  now: number,
  { lease, waits }: { lease: number; waits: readonly number[] },
): Promise<Claimed[]> {
  const due = await within
    .selectFrom('alert_notifications')
    .selectAll()
    .where('environment', '=', environment)
    .where((each) =>
      each.or([
        each.and([each('state', '=', 'waiting'), each('at', '<=', now)]),
        each.and([each('state', '=', 'sending'), each('at', '<=', now - lease)]),
      ]),
    )
    .orderBy('at')
    .limit(MOST_AT_ONCE)
    .execute();
  if (due.length > 0) publish('alerts', environment);
  const claimed: Claimed[] = [];
  for (const row of due) {
    const one = await claim(within, row, now, waits);
    if (one) claimed.push(one);
  }
  return claimed;
}

/**
 * Stores the result of a try, unless another process has claimed the notification since. `failure` is null if it was
 * sent.
 */
export async function settleTry(
  within: Transaction,
  { id, tries }: AlertNotificationRow,
  failure: string | null,
  now: number,
  waits: readonly number[],
): Promise<void> {
  const wait = waits[tries - 1];
  const set =
    failure === null
      ? { state: 'sent' as const, at: now }
      : wait === undefined
        ? { state: 'failed' as const, failure, at: now }
        : { state: 'waiting' as const, failure, at: now + wait };
  await within
    .updateTable('alert_notifications')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('tries', '=', tries)
    .execute();
}
