import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { alertsAt, sendUnsigned, sentNotifications } from '../../testing/fixtures/alert-fixture.js';
import { consoleChildren, type ConsoleChildren } from '../../testing/processes/console-children.js';
import { eventually } from '../../testing/eventually.js';
import { roundsLimitMs, soakRounds } from '../../testing/soak-rounds.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

const ROUNDS = soakRounds(2);
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

const next = () => {
  // Never asked, as the consoles do not sync.
  const service = { baseUrl: receiver.url, apiKey: 'key-of-a-test', webhookSecret: 'secret' };
  return consoles.next(service, false, true);
};

it(
  `sends what a kill cut off once more, with the same ID, and nothing else twice, in ${ROUNDS} kills`,
  async () => {
    const ask = await consoles.signIn();
    let child = next();
    let url = await child.start();
    const channel = { kind: 'webhook', name: 'a', environments: ['sandbox'], url: receiver.url };
    const added = await ask(`${url}/api/alerts/channels`, 'POST', channel);
    const { secret } = z.object({ secret: z.string() }).parse(added.body);
    const ids = () => alertsAt(receiver, secret).map(({ id }) => id);
    await ask(`${url}/api/alerts/rules`, 'PUT', { ...RULE, is_on: false });
    await sendUnsigned(url);

    for (let round = 0; round < ROUNDS; round += 1) {
      const following = next();
      receiver.answer({ fault: 'hang' });
      // By turns the incident opens, and ends.
      await ask(`${url}/api/alerts/rules`, 'PUT', { ...RULE, is_on: round % 2 === 0 });
      await eventually(ids, (all) => all.length === 2 * round + 1);
      await child.kill();
      receiver.answer({});
      child = following;
      url = await child.start();
      const [one, other] = await eventually(
        () => ids().slice(2 * round),
        (all) => all.length === 2,
      );
      expect(other).toBe(one);
      // Before that is stored, the next kill would cut off this one again.
      await sentNotifications(ask, url, round + 1);
    }

    const settled = await sentNotifications(ask, url, ROUNDS);
    for (const each of settled) {
      expect(each).toMatchObject({ tries: 2, failure: 'OUTCOME_UNKNOWN' });
    }
    expect(new Set(ids()).size).toBe(ROUNDS);
    expect(ids()).toHaveLength(2 * ROUNDS);
  },
  roundsLimitMs(ROUNDS),
);
