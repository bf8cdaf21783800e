import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../../contract/index.js';
import { alertsAt } from '../../../testing/fixtures/alert-fixture.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/fixtures/test-database.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../testing/services/webhook-receiver.js';
import { createSessionStore } from '../../auth/sessions.js';
import { createConsoleSecrets, sealStoredSecrets } from '../../auth/stored-secrets.js';
import { createChangeFeed } from '../../feed/change-feed.js';
import type { RecordAudit } from '../../record-audit.js';
import { channelHandlers } from './channel-handlers.js';
import { createSenders, sendTo } from './send.js';

const SECRETS = createConsoleSecrets('a key of the tests, of some length');
const noAudit: RecordAudit = () => Promise.resolve();

let opened: TestDatabase;
let receiver: WebhookReceiver;
let senders: ReturnType<typeof createSenders>;
beforeEach(async () => {
  opened = await openTestDatabase();
  receiver = await startWebhookReceiver();
  senders = createSenders(true, undefined, SECRETS.channels);
});
afterEach(async () => {
  await senders.close();
  await receiver.stop();
  await opened.remove();
});

const feed = () => createChangeFeed(opened.database);
const read = (id: string) =>
  opened.database.kysely
    .selectFrom('alert_channels')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
function storeWith(secrets = SECRETS.channels) {
  const parts = { changes: feed(), senders: { ...senders, secrets } };
  const handlers = channelHandlers(parts, opened.database.kysely, () => 'http://localhost');
  // The handlers read no more of a call than this.
  const call = (fields: object) =>
    ({ session: { name: 'An admin' }, record: noAudit, ...fields }) as never;
  return {
    list: async () => (await handlers.list_alert_channels(call({}))).channels,
    create: async (body: object) => handlers.create_alert_channel(call({ body })),
    turnOff: (id: string) => handlers.change_alert_channel(call({ id, body: { is_on: false } })),
    remove: (id: string) => handlers.delete_alert_channel(call({ id })),
  };
}
const add = async (name: string) => {
  const url = `${receiver.url}/a-secret-path`;
  const given = { kind: 'webhook' as const, name, environments: [...ENVIRONMENTS], url };
  const { channel, secret } = await storeWith().create(given);
  return { id: channel.id, url, secret: secret ?? '' };
};

it('stores the address and the signing secret encrypted, for one channel only', async () => {
  const [{ id, url, secret }, other] = [await add('The team'), await add('Another')];
  const store = storeWith();
  const test = async () => {
    const row = await read(id);
    const message = { id: '1', title: 'A test', link: 'http://localhost', event: { type: 'test' } };
    return (await sendTo(senders, row, message)).failure;
  };
  const put = (set: { target: string; secret: string | null }) =>
    opened.database.kysely.updateTable('alert_channels').set(set).where('id', '=', id).execute();
  const row = await read(id);
  expect([row.target, row.secret].map((text) => text?.slice(0, 7))).toEqual(['sealed.', 'sealed.']);
  expect(await test()).toBeNull();

  // As before there was a key: it works unencrypted, and the next start encrypts it.
  await put({ target: url, secret });
  expect(await test()).toBeNull();
  await sealStoredSecrets(createSessionStore(opened.database), SECRETS);
  expect((await read(id)).target).toMatch(/^sealed\./);
  expect(await test()).toBeNull();
  expect(alertsAt(receiver, secret)).toHaveLength(3);

  const { target, secret: moved } = await read(other.id);
  await put({ target, secret: moved });
  expect(await test()).toBe('OTHER_ENCRYPTION_KEY');
  expect(await store.list()).toMatchObject([
    { name: 'Another', target: receiver.url },
    { name: 'The team', target: null },
  ]);
});

it('can be read and removed after a change of the key', async () => {
  const { id } = await add('The team');
  const store = storeWith(createConsoleSecrets('another key').channels);
  expect(await store.list()).toMatchObject([{ name: 'The team', target: null }]);
  await store.remove(id);
  expect(await store.list()).toEqual([]);
});

it('publishes each change to the pages of every environment', async () => {
  const store = storeWith();
  const { id } = await add('The team');
  await store.turnOff(id);
  await store.remove(id);
  for (const environment of ENVIRONMENTS) {
    const topics = (await feed().since(environment, 0, 9))?.map(({ topic }) => topic);
    expect(topics).toEqual(['alerts', 'alerts', 'alerts']);
  }
});

it('dates the last try by when it was made, however old the incident is', async () => {
  const { id: channel_id } = await add('The team');
  const at = Date.UTC(2026, 10, 20);
  const tried = async (incident_id: number, tried_at: number, failure: string | null) => {
    await opened.database.kysely
      .insertInto('alert_notifications')
      .values({
        ...{ id: randomUUID(), environment: 'sandbox', incident_id, channel_id, phase: 'opened' },
        ...{ state: failure === null ? 'sent' : 'waiting', tries: 1, failure, tried_at },
        ...{ at: tried_at + 10_000, created_at: at + incident_id },
      })
      .execute();
    return (await storeWith().list()).map(({ last }) => last);
  };
  expect((await storeWith().list()).map(({ last }) => last)).toEqual([null]);
  expect(await tried(2, at + 5, 'HTTP_500')).toEqual([{ at: at + 5, failure: 'HTTP_500' }]);
  expect(await tried(3, at + 7, null)).toEqual([{ at: at + 7, failure: null }]);
  expect(await tried(1, at + 20_000, 'HTTP_404')).toEqual([
    { at: at + 20_000, failure: 'HTTP_404' },
  ]);
});
