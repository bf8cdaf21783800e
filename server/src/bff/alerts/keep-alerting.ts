import { setTimeout as delay } from 'node:timers/promises';
import { ENVIRONMENTS } from '../../contract/index.js';
import type { Parts } from '../parts.js';
import type { ConsoleSettings } from '../settings.js';
import { pause } from '../sync/pause.js';
import { sendTo } from './channels/send.js';
import { beginChecks, checkEnvironment } from './check.js';
import type { AlertPaces } from './alert-paces.js';
import { messageOf } from './message.js';
import { claimDue, settleTry, type Claimed } from './notifications.js';

// When the console stops, it waits no longer than this for a receiver.
const LAST_CHANCE_MS = 3_000;

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
  const checks = { ...parts, calmMs: paces.calm };
  for (const environment of connected) await beginChecks(parts, environment);
  // Pauses first, so that the first check sees what this process has polled.
  for (let isFirst = true; !lost.aborted; isFirst = false) {
    if (!isFirst) {
      for (const environment of ENVIRONMENTS) {
        await checkEnvironment(checks, environment, connected.has(environment) ? startedAt : null);
      }
    }
    await pause(paces.check, lost);
  }
}

async function sendOne(
  { changes, senders, publicUrl, logger }: AlertParts,
  { notification, incident, channel }: Claimed,
  waits: readonly number[],
): Promise<void> {
  const message = messageOf(notification, incident, publicUrl());
  const { failure } = await sendTo(senders, channel, message);
  if (failure !== null) {
    const about = { failure, channel: channel.name, incident: incident.id };
    logger.warn({ ...about, tries: notification.tries }, 'an alert could not be sent');
  }
  const { environment } = incident;
  await changes.write(environment, (within, publish) => {
    publish('alerts', environment);
    return settleTry(within, notification, failure, Date.now(), waits);
  });
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
  const underWay = new Set<Promise<void>>();
  while (!lost.aborted) {
    const claimed: Claimed[] = [];
    for (const environment of ENVIRONMENTS) {
      const ofEnvironment = await parts.changes.write(environment, (within, publish) =>
        claimDue({ within, publish, environment }, Date.now(), paces),
      );
      claimed.push(...ofEnvironment);
    }
    for (const each of claimed) {
      // Not awaited, so that a slow channel does not delay the others.
      const sending: Promise<void> = sendOne(parts, each, paces.waits)
        .catch((error: unknown) => {
          parts.logger.error({ err: error }, 'the result of an alert could not be stored');
        })
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
    await pause(paces.send, lost);
  }
  await Promise.race([Promise.all(underWay), delay(LAST_CHANCE_MS)]);
}
