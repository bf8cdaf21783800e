import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { alertsApi, auditPage, channelTest, incidentPage } from '../../contract/index.js';
import { alertsAt, FAST_ALERTS, sendUnsigned } from '../../testing/fixtures/alert-fixture.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { eventually } from '../../testing/eventually.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

const created = z.object({ channel: z.object({ id: z.string() }), secret: z.string() });

let opened: TestDatabase;
let console: TestConsole;
let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  opened = await openTestDatabase();
  console = await startTestConsole({
    ...{ alerts: FAST_ALERTS, database: opened.database, encryptionKey: 'a key of the tests' },
    services: {
      sandbox: {
        // Never called, because the console does not poll.
        ...{ baseUrl: receiver.url, apiKey: 'key-of-a-test', webhookSecret: 'secret-of-a-test' },
        ...{ dataRequestForm: 'object', label: 'test' },
      },
    },
  });
});
afterEach(async () => {
  await console.stop();
  await receiver.stop();
  await opened.remove();
});

async function addChannel(path = '/alerts-of-a-team') {
  const body = {
    ...{ kind: 'webhook', name: 'The team', environments: ['sandbox'] },
    url: receiver.url + path,
  };
  return created.parse((await console.ask('POST', '/api/alerts/channels', { body })).body);
}
const incidents = async () =>
  incidentPage.parse((await console.ask('GET', '/api/alerts/incidents')).body).incidents;
const changeRule = async (fields: object) => {
  const rule = { environment: 'sandbox', rule: 'signatures_refused', is_on: true };
  const body = { ...rule, minutes: 10, threshold: 10, ...fields };
  return console.ask('PUT', '/api/alerts/rules', { body });
};
const silence = (minutes: number) =>
  console.ask('PUT', '/api/alerts/silences', {
    body: { environment: 'sandbox', minutes },
  });

it('sends an incident once, and its end, signed, and keeps both in the history', async () => {
  const { secret } = await addChannel();
  // The first try fails; the second one has the same ID.
  receiver.answer(() => ({ status: receiver.deliveries.length === 1 ? 500 : 200 }));
  await sendUnsigned(console.url);
  const [first, second] = await eventually(
    () => alertsAt(receiver, secret),
    (sent) => sent.length === 2,
  );
  expect(first).toEqual(second);
  expect(first).toMatchObject({
    ...{ type: 'incident.opened', mrkdwn: false },
    incident: { rule: 'signatures_refused' },
  });
  expect(first?.text).toMatch(/^\[sandbox\] 1[01] deliveries without a valid signature/);
  const [open] = await eventually(incidents, ([each]) => each?.notifications[0]?.state === 'sent');
  expect(open).toMatchObject({ ended_at: null, notifications: [{ phase: 'opened', tries: 2 }] });

  await changeRule({ threshold: 1_000 });
  const sent = await eventually(
    () => alertsAt(receiver, secret),
    (all) => all.length === 3,
  );
  expect(sent[2]).toMatchObject({ type: 'incident.ended', incident: { id: first?.incident?.id } });
  expect(sent[2]?.id).not.toBe(first?.id);
  expect(sent[2]?.text).toContain('Ended after 1 minute');
  const [ended] = await eventually(incidents, ([each]) => each?.notifications[1]?.state === 'sent');
  expect(ended?.ended_at).not.toBeNull();
  expect(ended?.notifications).toMatchObject([
    { phase: 'opened', failure: 'HTTP_500' },
    { phase: 'ended', state: 'sent' },
  ]);
});

it('sends nothing during a silence, and open incidents after it', async () => {
  const { secret } = await addChannel();
  await silence(60);
  await sendUnsigned(console.url);
  await eventually(incidents, ([open]) => open?.notifications[0]?.state === 'waiting');
  await changeRule({ is_on: false });
  const [dropped] = await eventually(incidents, ([ended]) => ended?.ended_at !== null);
  expect(dropped?.notifications).toMatchObject([{ phase: 'opened', state: 'dropped' }]);

  await changeRule({});
  await eventually(incidents, (all) => all.length === 2);
  expect(receiver.deliveries).toEqual([]);
  await silence(0);
  const [sent] = await eventually(
    () => alertsAt(receiver, secret),
    (all) => all.length > 0,
  );
  expect(sent?.incident?.id).toBe(2);
});

it('shows a signing secret once, and of the address only its origin', async () => {
  const { channel, secret } = await addChannel('/services/T000/B000/a-secret-path');
  const stored = await opened.database.kysely.selectFrom('alert_channels').selectAll().execute();
  expect(JSON.stringify(stored)).toMatch(/"target":"sealed\..*"secret":"sealed\./);
  receiver.answer({ status: 404, body: 'no_service' });
  const tested = await console.ask('POST', `/api/alerts/channels/${channel.id}/test`, { body: {} });
  expect(channelTest.parse(tested.body)).toMatchObject({
    ...{ failure: 'HTTP_404', detail: 'no_service' },
  });
  expect(alertsAt(receiver, secret)).toMatchObject([{ type: 'test' }]);
  await console.ask('PUT', `/api/alerts/channels/${channel.id}`, {
    body: { is_on: false },
  });
  const list = await console.ask('GET', '/api/alerts/channels');
  expect(list.body).toMatchObject({
    channels: [{ name: 'The team', is_on: false, target: receiver.url }],
  });
  await console.ask('DELETE', `/api/alerts/channels/${channel.id}`);

  const audit = await console.ask('GET', '/api/audit');
  const { actions } = auditPage.parse(audit.body);
  expect(actions.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['Remove alert channel', 'done'],
    ['Change alert channel', 'done'],
    ['Test alert channel', 'failed'],
    ['Add alert channel', 'done'],
    ['Sign in', 'done'],
  ]);
  for (const text of [list.text, audit.text, console.log()]) {
    expect(text).not.toContain(secret.slice(6));
    expect(text).not.toContain('a-secret-path');
  }
});

it('changes only the given fields of a rule', async () => {
  const ofRule = { environment: 'sandbox', rule: 'signatures_refused' } as const;
  for (const fields of [{ threshold: 7 }, { is_on: false }, { minutes: 30 }])
    await console.ask('PUT', '/api/alerts/rules', { body: { ...ofRule, ...fields } });
  const { rules } = alertsApi.get_alerts.response.parse(
    (await console.ask('GET', '/api/alerts?environment=sandbox')).body,
  );
  expect(rules).toContainEqual(
    expect.objectContaining({ ...ofRule, is_on: false, minutes: 30, threshold: 7 }),
  );
});

it('refuses numbers that a rule does not have, and emails without a server', async () => {
  const near = { environment: 'sandbox', rule: 'calls_near_end' };
  const email = { kind: 'email', name: 'a', environments: ['sandbox'], to: ['a@example.com'] };
  for (const [method, path, body, field] of [
    ['PUT', 'rules', { ...near, minutes: 5 }, 'minutes'],
    ['PUT', 'rules', { ...near, threshold: 16 }, 'threshold'],
    ['PUT', 'rules', { ...near, minutes: null }, 'minutes'],
    ['POST', 'channels', email, 'kind'],
  ] as const) {
    const refused = await console.ask(method, `/api/alerts/${path}`, { body });
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  }
});
