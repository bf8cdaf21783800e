import { setTimeout as delay } from 'node:timers/promises';
import { ENVIRONMENTS } from '../../contract/index.js';
import type { Parts } from '../parts.js';
import type { ConsoleSettings } from '../settings.js';
import { pause } from '../sync/pause.js';
import { sendTo, type AlertMessage } from './channels/send.js';
import type { AlertPaces } from './alert-paces.js';
import type { AlertNotificationRow, IncidentRow } from './alert-rows.js';
import { checkEnvironment } from './check.js';
import { readDue, type Due } from './notifications.js';

/** The failure of a try whose result is not stored: it is under way, or a crash or a restored backup cut it off. */
const OUTCOME_UNKNOWN = 'OUTCOME_UNKNOWN';

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

/** Tries to send a notification, or gives it up; returns whether the channel may get the next one now. */
async function sendOne(
  parts: SenderParts,
  { notification: row, incident, channel }: Due,
  waits: readonly number[],
): Promise<boolean> {
  const { senders, publicUrl, logger } = parts;
  const { tries } = row;
  const isOutdated = !channel || (row.phase === 'opened' && incident.ended_at !== null);
  const wait = waits[tries];
  const now = Date.now();
  if (isOutdated || wait === undefined) {
    await changeNotification(parts, row, { state: isOutdated ? 'dropped' : 'failed', at: now });
    return true;
  }
  // A try is counted before it is made, with the time of the next one, so that a crash in between loses neither: an
  // incident that arrives twice, with the same ID, is better than one that never does.
  const begun = { tries: tries + 1, tried_at: now, at: now + wait, failure: OUTCOME_UNKNOWN };
  if (!(await changeNotification(parts, row, begun))) return true;
  const { failure } = await sendTo(senders, channel, messageOf(row, incident, publicUrl()));
  if (failure !== null) {
    const about = { failure, channel: channel.name, incident: incident.id };
    logger.warn({ ...about, tries: begun.tries }, 'an alert could not be sent');
  }
  // If it was sent, the failure of the try before it stays.
  const sent = { state: 'sent' as const, failure: row.failure, at: Date.now() };
  await changeNotification(
    parts,
    { ...row, ...begun },
    failure === null ? sent : { failure },
    true,
  );
  return failure === null;
}

/** The open round of each busy channel, by its ID. */
export type OpenRounds = Map<string, Promise<void>>;

/**
 * Starts a round for each channel with due notifications that is not busy: one message at a time, so that an end never
 * arrives before its start. A channel does not wait for the others. After a failure, its rest waits for its next round.
 */
export async function sendDue(
  parts: SenderParts,
  waits: readonly number[],
  rounds: OpenRounds,
): Promise<void> {
  // As of before the reading, because the result of a message may be stored during it.
  const busy = new Set(rounds.keys());
  const due = await readDue(parts.database.kysely, Date.now());
  const sendRound = async (id: string) => {
    for (const each of due.filter(({ notification }) => notification.channel_id === id)) {
      if (!(await sendOne(parts, each, waits))) return;
    }
  };
  for (const channel of new Set(due.map(({ notification }) => notification.channel_id))) {
    if (busy.has(channel)) continue;
    const round = sendRound(channel)
      .catch((error: unknown) => {
        parts.logger.error({ err: error, channel }, 'the result of an alert could not be stored');
      })
      .finally(() => rounds.delete(channel));
    rounds.set(channel, round);
  }
}

/**
 * Sends waiting notifications until the signal aborts. `rounds` outlives a restart of this work, so that a channel never
 * has two rounds.
 */
export async function keepSending(
  parts: SenderParts,
  paces: Pick<AlertPaces, 'send' | 'waits'>,
  rounds: OpenRounds,
  lost: AbortSignal,
): Promise<void> {
  while (!lost.aborted) {
    await sendDue(parts, paces.waits, rounds);
    await pause(paces.send, lost);
  }
}

/** Waits a few seconds for the notifications being sent; after that their outcome is unknown. */
export async function endRounds(rounds: OpenRounds): Promise<void> {
  await Promise.race([Promise.all(rounds.values()), delay(LAST_CHANCE_MS)]);
}
