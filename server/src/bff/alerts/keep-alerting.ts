import { setTimeout as delay } from 'node:timers/promises';
import { ENVIRONMENTS } from '../../contract/index.js';
import type { Parts } from '../parts.js';
import type { ConsoleSettings } from '../settings.js';
import { pause } from '../sync/pause.js';
import { sendTo, type AlertMessage } from './channels/send.js';
import type { AlertPaces } from './alert-paces.js';
import type { AlertChannelRow, AlertNotificationRow, IncidentRow } from './alert-rows.js';
import { checkEnvironment } from './check.js';
import { OUTCOME_UNKNOWN, readDue } from './notifications.js';

// When the console stops, it waits no longer than this for a receiver.
const LAST_CHANCE_MS = 3_000;

/** An incident ends once this many checks in a row have not found it. */
const CALM_CHECKS = 4;

/** What the background work depends on. */
type AlertParts = Pick<Parts, 'changes' | 'keys' | 'environments' | 'senders'> &
  Pick<ConsoleSettings, 'database' | 'publicUrl' | 'logger'>;

/** Checks every rule of every environment until the signal aborts. */
export async function keepChecking(
  parts: AlertParts,
  paces: AlertPaces,
  lost: AbortSignal,
): Promise<void> {
  const startedAt = Date.now();
  const connected = new Set(parts.environments.connected());
  const checks = { ...parts, calmMs: CALM_CHECKS * paces.check };
  for (;;) {
    // Pauses first, so that the first check sees what this process has polled.
    await pause(paces.check, lost);
    if (lost.aborted) return;
    for (const environment of ENVIRONMENTS) {
      await checkEnvironment(checks, environment, connected.has(environment) ? startedAt : null);
    }
  }
}

type SenderParts = Omit<AlertParts, 'keys' | 'environments'>;

/**
 * Changes a waiting notification, unless it has changed since it was read; returns whether it did. The result of a try
 * under way is stored even if its incident has ended since.
 */
const changeNotification = (
  { changes }: Pick<SenderParts, 'changes'>,
  { id, environment, tries }: AlertNotificationRow,
  set: Partial<AlertNotificationRow>,
  isUnderWay = false,
): Promise<boolean> =>
  changes.write(environment, async (within, publish) => {
    // Not the start of a try, which pages would draw as one whose outcome stays unknown.
    if (isUnderWay || set.state !== undefined) publish('alerts', environment);
    const read = within
      .updateTable('alert_notifications')
      .set(set)
      .where('id', '=', id)
      .where('tries', '=', tries);
    const changed = isUnderWay ? read : read.where('state', '=', 'waiting');
    return (await changed.executeTakeFirst()).numUpdatedRows > 0n;
  });

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The duration in the largest unit that is precise enough. */
function spanText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 120) return `${minutes} minute${minutes === 1 ? '' : 's'}`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** The message of an incident, or of its end. */
function messageOf(
  { id, phase }: Pick<AlertNotificationRow, 'id' | 'phase'>,
  incident: IncidentRow,
  publicUrl: string,
): AlertMessage {
  const { environment, rule, subject, summary, opened_at, ended_at } = incident;
  const isOver = phase === 'ended';
  const end = `Ended after ${spanText((ended_at ?? opened_at) - opened_at)}: `;
  return {
    id,
    title: `[${environment}] ${isOver ? end : ''}${summary}`,
    link: `${publicUrl}/settings/alerts?environment=${environment}&open=incident-${incident.id}`,
    event: {
      type: isOver ? 'incident.ended' : 'incident.opened',
      incident: {
        ...{ id: incident.id, environment, rule, subject, summary },
        ...{ opened_at: iso(opened_at), ended_at: isOver ? iso(ended_at) : null },
      },
    },
  };
}

/** Sends a notification whose try has begun, and stores the result. */
async function finishTry(
  parts: SenderParts,
  row: AlertNotificationRow,
  incident: IncidentRow,
  channel: AlertChannelRow,
  earlierFailure: string | null,
): Promise<void> {
  const { senders, publicUrl, logger } = parts;
  const about = { channel: channel.name, incident: incident.id, tries: row.tries };
  try {
    const { failure } = await sendTo(senders, channel, messageOf(row, incident, publicUrl()));
    if (failure !== null) logger.warn({ ...about, failure }, 'an alert could not be sent');
    // If it was sent, the failure of the try before it stays.
    const sent = { state: 'sent' as const, failure: earlierFailure, at: Date.now() };
    await changeNotification(parts, row, failure === null ? sent : { failure }, true);
  } catch (error) {
    logger.error({ ...about, err: error }, 'the result of an alert could not be stored');
  }
}

/**
 * Begins to send what is due, and gives up what is outdated or was tried for the last time. A channel gets one message
 * at a time, so that an end never arrives before its start, and does not wait for other channels. `underWay` holds each
 * try from its begin to its result, also if a later one cannot begin.
 */
export async function sendDue(
  parts: SenderParts,
  waits: readonly number[],
  underWay: Set<Promise<void>>,
): Promise<void> {
  const now = Date.now();
  const { due, busy } = await readDue(parts.database.kysely, now, waits[0] ?? 0);
  for (const { notification: row, incident, channel } of due) {
    const wait = waits[row.tries];
    const isOutdated = !channel || (row.phase === 'opened' && incident.ended_at !== null);
    if (isOutdated || wait === undefined) {
      await changeNotification(parts, row, { state: isOutdated ? 'dropped' : 'failed', at: now });
      continue;
    }
    if (busy.has(channel.id)) continue;
    busy.add(channel.id);
    // A try is counted before it is made, with the time of the next one, so that a crash in between loses neither: an
    // incident that arrives twice, with the same ID, is better than one that never does.
    const news = { tries: row.tries + 1, tried_at: now, at: now + wait, failure: OUTCOME_UNKNOWN };
    if (await changeNotification(parts, row, news)) {
      const begun = finishTry(parts, { ...row, ...news }, incident, channel, row.failure);
      underWay.add(begun);
      void begun.then(() => underWay.delete(begun));
    }
  }
}

/**
 * Sends waiting notifications until the signal aborts. `underWay` holds the tries that have begun; it outlives a restart
 * of this work after a failure.
 */
export async function keepSending(
  parts: SenderParts,
  paces: Pick<AlertPaces, 'send' | 'waits'>,
  underWay: Set<Promise<void>>,
  lost: AbortSignal,
): Promise<void> {
  while (!lost.aborted) {
    await sendDue(parts, paces.waits, underWay);
    await pause(paces.send, lost);
  }
}

/** Gives the notifications being sent a few seconds; after that their outcome is unknown. */
export async function endSending(underWay: ReadonlySet<Promise<void>>): Promise<void> {
  await Promise.race([Promise.all(underWay), delay(LAST_CHANCE_MS, undefined, { ref: false })]);
}
