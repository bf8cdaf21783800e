import { setTimeout as delay } from 'node:timers/promises';
import { ENVIRONMENTS } from '../../contract/index.js';
import type { Parts } from '../parts.js';
import type { ConsoleSettings } from '../settings.js';
import { pause } from '../sync/pause.js';
import { sendTo } from './channels/send.js';
import type { AlertPaces } from './alert-paces.js';
import { checkEnvironment } from './check.js';
import { messageOf } from './message.js';
import { changeNotification, readDue, type Due } from './notifications.js';

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

async function sendOne(
  { changes, senders, publicUrl, logger }: SenderParts,
  { notification: row, incident, channel }: Due,
  waits: readonly number[],
): Promise<void> {
  const { environment, tries } = row;
  const change = (read: typeof row, set: Partial<typeof row>, isUnderWay = false) =>
    changes.write(environment, (within, publish) => {
      // Not the start of a try, which pages would draw as one whose outcome stays unknown.
      if (isUnderWay || set.state !== undefined) publish('alerts', environment);
      return changeNotification(within, read, set, isUnderWay);
    });
  const isOutdated = !channel || (row.phase === 'opened' && incident.ended_at !== null);
  const wait = waits[tries];
  const now = Date.now();
  if (isOutdated || wait === undefined) {
    await change(row, { state: isOutdated ? 'dropped' : 'failed', at: now });
    return;
  }
  // A try is counted before it is made, with the time of the next one, so that a crash in between loses neither: an
  // incident that arrives twice, with the same ID, is better than one that never does.
  const begun = { tries: tries + 1, tried_at: now, at: now + wait, failure: OUTCOME_UNKNOWN };
  if (!(await change(row, begun))) return;
  const { failure } = await sendTo(senders, channel, messageOf(row, incident, publicUrl()));
  if (failure !== null) {
    const about = { failure, channel: channel.name, incident: incident.id };
    logger.warn({ ...about, tries: begun.tries }, 'an alert could not be sent');
  }
  // If it was sent, the failure of the try before it stays.
  const sent = { state: 'sent' as const, failure: row.failure, at: Date.now() };
  await change({ ...row, ...begun }, failure === null ? sent : { failure }, true);
}

/**
 * Sends what is due, one message at a time to a channel, so that an end never arrives before its start and a slow
 * channel does not delay the others. `underWay` has the channels that are still busy since the last time.
 */
export async function sendDue(
  parts: SenderParts,
  waits: readonly number[],
  underWay: Map<string, Promise<void>>,
): Promise<void> {
  // As of before the reading, because the result of a message may be stored during it.
  const busy = new Set(underWay.keys());
  const ofChannel = new Map<string, Due[]>();
  for (const due of await readDue(parts.database.kysely, Date.now())) {
    const { channel_id } = due.notification;
    if (busy.has(channel_id)) continue;
    ofChannel.set(channel_id, [...(ofChannel.get(channel_id) ?? []), due]);
  }
  for (const [channel, all] of ofChannel) {
    const send = async () => {
      for (const due of all) await sendOne(parts, due, waits);
    };
    const sending = send()
      .catch((error: unknown) => {
        parts.logger.error({ err: error }, 'the result of an alert could not be stored');
      })
      .finally(() => underWay.delete(channel));
    underWay.set(channel, sending);
  }
}

/**
 * Sends waiting notifications until the signal aborts. Those being sent then have a few seconds; after that their
 * outcome is unknown.
 */
export async function keepSending(
  parts: AlertParts,
  paces: AlertPaces,
  lost: AbortSignal,
): Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  while (!lost.aborted) {
    await sendDue(parts, paces.waits, underWay);
    await pause(paces.send, lost);
  }
  await Promise.race([Promise.all(underWay.values()), delay(LAST_CHANCE_MS)]);
}
