import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { alertsAt, sendUnsigned, sentNotifications } from '../../testing/fixtures/alert-fixture.js';
import { consoleChildren, type ConsoleChildren } from '../../testing/processes/console-children.js';
import { eventually } from '../../testing/eventually.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

const RULE = { environment: 'sandbox', rule: 'signatures_refused', minutes: 10, threshold: 10 };

let consoles: ConsoleChildren;
let receiver: WebhookReceiver;
beforeEach(async () => {
  consoles = await consoleChildren();
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await consoles.remove();
  await receiver.stop();
});

it('sends an incident once for all replicas, also when another one takes over', async () => {
  const ask = await consoles.signIn();
  const service = { baseUrl: receiver.url, apiKey: 'key-of-a-test', webhookSecret: 'secret' };
  const [leader, follower] = [
    consoles.next(service, false, true),
    consoles.next(service, false, true),
  ];
  const first = await leader.start();
  const second = await follower.start();
  const channel = { kind: 'webhook', name: 'a', environments: ['sandbox'], url: receiver.url };
  const added = await ask(`${second}/api/alerts/channels`, 'POST', channel);
  const { secret } = z.object({ secret: z.string() }).parse(added.body);
  const sent = () => alertsAt(receiver, secret).map(({ type }) => type);

  await sendUnsigned(first);
  await eventually(sent, (all) => all.length > 0);
  await ask(`${second}/api/alerts/rules`, 'PUT', { ...RULE, is_on: false });
  await eventually(sent, (all) => all.length > 1);
  // What is sent and not stored yet would be sent once more by the other.
  await sentNotifications(ask, second, 2);
  await leader.kill();
  await ask(`${second}/api/alerts/rules`, 'PUT', { ...RULE, is_on: true });
  await eventually(sent, (all) => all.length > 2);
  expect(sent()).toEqual(['incident.opened', 'incident.ended', 'incident.opened']);
});
