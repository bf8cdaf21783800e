import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';
import { holdBackAfterRestore } from '../after-restore.js';
import { createConsoleSecrets } from '../auth/stored-secrets.js';
import { createChangeFeed } from '../feed/change-feed.js';
import { createSenders } from './channels/send.js';
import { endSending, keepSending, sendDue } from './keep-alerting.js';
import { announceEnd, announceOpened } from './notifications.js';

const T = Date.UTC(2026, 10, 20);
const INCIDENT = { environment: 'sandbox', incident_id: 1, now: T } as const;
let opened: TestDatabase;
let receiver: WebhookReceiver;
let senders: ReturnType<typeof createSenders>;
/** The last sending. */
let sending: Promise<unknown> = Promise.resolve();
/** The tries of a test that have begun. */
let underWay: Set<Promise<void>>;
beforeEach(async () => {
  underWay = new Set();
  opened = await openTestDatabase();
  receiver = await startWebhookReceiver();
  senders = createSenders(true, undefined, createConsoleSecrets(undefined).channels);
  await addChannel('c', receiver.url);
  await addIncident(1);
});
afterEach(async () => {
  await receiver.stop();
  await sending;
  // Without the limit of `endSending`, so that none writes into the database of the next test.
  await Promise.all(underWay);
  await senders.close();
  await opened.remove();
});

function addChannel(id: string, target: string) {
  return opened.database.kysely
    .insertInto('alert_channels')
    .values({
      ...{ id, kind: 'webhook', name: 'On call', target, secret: null },
      ...{ environments: 'sandbox', is_on: 1, created_by: 'Ada', created_at: T },
    })
    .execute();
}
const changes = () => createChangeFeed(opened.database);
async function addIncident(id: number) {
  await changes().write('sandbox', async (within) => {
    await within
      .insertInto('incidents')
      .values({
        ...{ id, environment: 'sandbox', rule: 'destination_failing', subject: `${id}.test` },
        ...{ summary: 'fails', opened_at: T, clear_since: null, ended_at: null },
      })
      .execute();
    await announceOpened(within, { ...INCIDENT, incident_id: id });
  });
}
const parts = () => ({
  ...{ database: opened.database, changes: changes(), senders },
  ...{ logger: pino({ enabled: false }), publicUrl: () => 'http://a.test' },
});
/** Sends what is due, and waits for the results. */
const sent = (waits = [0, 0, 0]) => {
  sending = sendDue(parts(), waits, underWay).then(() => Promise.all(underWay));
  return sending;
};
const types = () =>
  receiver.deliveries.map(({ raw }) => (JSON.parse(raw.toString()) as { type: string }).type); // our own form
const rows = () =>
  opened.database.kysely
    .selectFrom('alert_notifications')
    .select(['incident_id', 'phase', 'state', 'tries', 'failure', 'tried_at'])
    .orderBy('incident_id')
    .orderBy('created_at')
    .execute();

it('never send an end before or beside its start, not even with another leader', async () => {
  receiver.answer({ status: 500, delayMs: 300 });
  const first = sent([60_000, 0]);
  await eventually(() => receiver.deliveries.length, Boolean);
  // While it is being sent, the incident ends.
  await changes().write('sandbox', async (within) => {
    await within
      .updateTable('incidents')
      .set({ ended_at: T + 1 })
      .execute();
    await announceEnd(within, { ...INCIDENT, now: Date.now() });
  });
  // As a console does that has taken the lead since.
  await sent([60_000, 0]);
  await first;
  expect(types()).toEqual(['incident.opened']);
  receiver.answer({});
  await sent([60_000, 0]);
  await sent([60_000, 0]);
  expect(types()).toEqual(['incident.opened', 'incident.ended']);
  expect(await rows()).toMatchObject([
    { phase: 'opened', state: 'dropped', failure: 'HTTP_500' },
    { phase: 'ended', state: 'sent', failure: null },
  ]);
});

it('have an unknown outcome if a backup was made while they were sent', async () => {
  receiver.answer({ fault: 'hang' });
  void sent();
  await eventually(() => receiver.deliveries.length, Boolean);
  await addIncident(2);
  await holdBackAfterRestore(opened.database);
  expect(await rows()).toMatchObject([
    { incident_id: 1, state: 'dropped', failure: 'OUTCOME_UNKNOWN' },
    { incident_id: 2, state: 'dropped', failure: null },
  ]);
});

it('are due at the end of a silence, even after a first try', async () => {
  receiver.answer({ status: 500 });
  await sent();
  receiver.answer({});
  const set = async (minutes: number) => {
    const silences = opened.database.kysely;
    await silences.deleteFrom('alert_silences').execute();
    const until_at = Date.now() + minutes * 60_000;
    const silence = { environment: 'sandbox', rule: '', until_at, set_by: 'Ada' } as const;
    await silences.insertInto('alert_silences').values(silence).execute();
  };
  await set(60);
  await sent();
  expect(types()).toEqual(['incident.opened']);
  await set(0);
  await sent();
  expect(types()).toEqual(['incident.opened', 'incident.opened']);
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 2, failure: 'HTTP_500' }]);
});

it('store when a try was made, and publish only its result', async () => {
  const topics = async () => (await changes().since('sandbox', 0, 9))?.map(({ topic }) => topic);
  expect(await rows()).toMatchObject([{ tried_at: null }]);
  const before = Date.now();
  receiver.answer({ status: 500, delayMs: 300 });
  void sent();
  await eventually(() => receiver.deliveries.length, Boolean);
  // While it is being sent.
  expect(await topics()).toEqual([]);
  await sending;
  expect(await topics()).toEqual(['alerts']);
  const [row] = await rows();
  expect(row?.tried_at).toBeGreaterThanOrEqual(before);
  receiver.answer({});
  await sent();
  expect(await topics()).toEqual(['alerts', 'alerts']);
});

it('are given up after the last try', async () => {
  receiver.answer({ status: 500 });
  for (let round = 0; round < 4; round += 1) await sent([0, 0]);
  expect(types()).toHaveLength(2);
  expect(await rows()).toMatchObject([{ state: 'failed', tries: 2, failure: 'HTTP_500' }]);
});

it('that wait for their next try do not delay others', async () => {
  receiver.answer({ status: 500 });
  await sent([60_000, 0]);
  await addIncident(2);
  receiver.answer({});
  await sent([60_000, 0]);
  expect(await rows()).toMatchObject([
    { incident_id: 1, state: 'waiting', tries: 1, failure: 'HTTP_500' },
    { incident_id: 2, state: 'sent', tries: 1, failure: null },
  ]);
});

it('reach a channel while another one is slow, which has one message at a time', async () => {
  const other = await startWebhookReceiver();
  const lost = new AbortController();
  onTestFinished(() => other.stop());
  await addChannel('d', other.url);
  receiver.answer({ fault: 'hang' });
  const paces = { send: 10, waits: [60_000] };
  sending = keepSending(parts(), paces, underWay, lost.signal);
  try {
    await eventually(() => receiver.deliveries.length, Boolean);
    await addIncident(2);
    await eventually(() => other.deliveries.length, Boolean);
    expect(receiver.deliveries).toHaveLength(1);
    const [slow] = await rows();
    expect(slow).toMatchObject({ incident_id: 1, failure: 'OUTCOME_UNKNOWN' });
  } finally {
    lost.abort();
  }
});

it('that have begun are stored at a stop, even if another one could not begin', async () => {
  await addChannel('d', receiver.url);
  await addIncident(2);
  receiver.answer({ delayMs: 300 });
  const given = parts();
  const { write } = given.changes;
  vi.spyOn(given.changes, 'write')
    .mockImplementationOnce(write)
    .mockRejectedValueOnce(new Error('the disk is full'));
  await expect(sendDue(given, [60_000], underWay)).rejects.toThrow('the disk is full');
  await endSending(underWay);
  expect((await rows()).filter(({ state }) => state === 'sent')).toHaveLength(1);
});

it('do not keep the process alive after a stop', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;
  const before = timers();
  await endSending(underWay);
  expect(timers()).toBe(before);
});
