import { z } from 'zod';
import { incidentPage, type AlertNotification } from '../../contract/index.js';
import { eventually } from '../eventually.js';
import { alertsAt } from '../fixtures/alert-fixture.js';
import { startWebhookReceiver, type WebhookReceiver } from '../services/webhook-receiver.js';
import type { ConsoleChild } from './console-child.js';
import { consoleChildren } from './console-children.js';

/** Consoles in separate processes that check one rule, about signatures, and the receiver of their one channel. */
export interface AlertingConsoles {
  receiver: WebhookReceiver;
  /** Starts the process of another one. */
  next: () => ConsoleChild;
  /** Adds the channel at this console. */
  addChannel: (consoleUrl: string) => Promise<void>;
  turnRule: (consoleUrl: string, isOn: boolean) => Promise<void>;
  /** The receiver's messages, in order. Throws for one that is not signed with the secret of the channel. */
  alerts: () => ReturnType<typeof alertsAt>;
  /** The notifications of all incidents, once there are this many and the console has stored that each was sent. */
  sent: (consoleUrl: string, count: number) => Promise<AlertNotification[]>;
  remove: () => Promise<void>;
}

const RULE = { environment: 'sandbox', rule: 'signatures_refused', minutes: 10, threshold: 10 };

/** Does not start a process yet. */
export async function alertingConsoles(): Promise<AlertingConsoles> {
  const consoles = await consoleChildren();
  const receiver = await startWebhookReceiver();
  const ask = await consoles.signIn();
  let secret = '';
  /** The notifications of all incidents, in pages of them. */
  async function notifications(consoleUrl: string): Promise<AlertNotification[]> {
    const all: AlertNotification[] = [];
    for (let before: number | null | undefined; before !== null;) {
      const query = before === undefined ? '' : `?before=${before}`;
      const { body } = await ask(`${consoleUrl}/api/alerts/incidents${query}`);
      const page = incidentPage.parse(body);
      all.push(...page.incidents.flatMap((incident) => incident.notifications));
      before = page.next_before;
    }
    return all;
  }
  return {
    receiver,
    next: () => {
      // Never called, because the consoles do not poll.
      const service = { baseUrl: receiver.url, apiKey: 'key-of-a-test', webhookSecret: 'secret' };
      return consoles.next(service, false, true);
    },
    async addChannel(consoleUrl) {
      const channel = { kind: 'webhook', name: 'a', environments: ['sandbox'], url: receiver.url };
      const { body } = await ask(`${consoleUrl}/api/alerts/channels`, 'POST', channel);
      ({ secret } = z.object({ secret: z.string() }).parse(body));
    },
    async turnRule(consoleUrl, is_on) {
      await ask(`${consoleUrl}/api/alerts/rules`, 'PUT', { ...RULE, is_on });
    },
    alerts: () => alertsAt(receiver, secret),
    sent: (consoleUrl, count) =>
      eventually(
        () => notifications(consoleUrl),
        (all) => all.length === count && all.every(({ state }) => state === 'sent'),
      ),
    async remove() {
      await consoles.remove();
      await receiver.stop();
    },
  };
}
