import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { startTestConsole, type TestConsole } from '../testing/fixtures/test-console.js';
import { openTestDatabase } from '../testing/fixtures/test-database.js';
import { openStream } from '../testing/stream-client.js';

const LISTING = '/api/sandbox/v1/webhook/admin/call/get';

let service: Server;
/** The requests to which the service has not responded. */
let open: ServerResponse[];
let console: TestConsole;

beforeEach(async () => {
  open = [];
  service = createServer((_request, response) => open.push(response)).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo; // a TCP server has an AddressInfo
  const limits = { dataRequestForm: 'object', totalTimeoutMs: 600_000 } as const;
  const at = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'key', label: 'slow' };
  console = await startTestConsole({ services: { sandbox: { ...at, ...limits } } });
});
afterEach(() => {
  service.closeAllConnections();
  service.close();
});

const list = () => console.ask('POST', LISTING, { body: {} });
const refuses = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );

it('ends streams, accepts no new request, and answers the open ones', async () => {
  const stream = openStream(`${console.url}/api/sandbox/stream`, { cookie: console.cookie });
  await eventually(() => stream.events.length, Boolean);
  const listed = list();
  await eventually(() => open.length, Boolean);
  const stopped = console.stop(60_000);
  await eventually(() => stream.isOver, Boolean);
  await eventually(() => refuses(console.url), Boolean);
  open[0]?.writeHead(200, { 'content-type': 'application/json' });
  open[0]?.end('{"status":"success","calls":[]}');
  expect((await listed).status).toBe(200);
  await stopped;
});

it('gives an alert under way its last seconds, also while sending rests after a failure', async () => {
  const { port } = service.address() as AddressInfo; // as above
  const opened = await openTestDatabase();
  const { kysely } = opened.database;
  const at = Date.now();
  const ids = { environment: 'sandbox', incident_id: 1, channel_id: 'c' } as const;
  await kysely
    .insertInto('alert_channels')
    .values({
      ...{
        id: 'c',
        kind: 'webhook',
        name: 'On call',
        target: `http://127.0.0.1:${port}`,
        secret: null,
      },
      ...{ environments: 'sandbox', is_on: 1, created_by: 'Ada', created_at: at },
    })
    .execute();
  await kysely
    .insertInto('incidents')
    .values({
      ...{ id: 1, environment: 'sandbox', rule: 'destination_failing', subject: 'a.test' },
      ...{ summary: 'fails', opened_at: at, clear_since: null, ended_at: null },
    })
    .execute();
  await kysely
    .insertInto('alert_notifications')
    .values({
      ...{ id: 'n', ...ids, phase: 'opened', state: 'waiting', tries: 0 },
      ...{ failure: null, at, created_at: at, tried_at: null },
    })
    .execute();
  const alerting = await startTestConsole({
    ...{ services: {}, database: opened.database },
    alerts: { check: 60_000, send: 10, waits: [60_000] },
  });
  await eventually(() => open.length, Boolean);
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(kysely);
  await rename('alert_notifications', 'away');
  await eventually(alerting.log, (text) => text.includes('a background worker failed'));
  await rename('away', 'alert_notifications');
  const stopped = alerting.stop();
  await eventually(() => refuses(alerting.url), Boolean);
  open[0]?.end();
  await stopped;
  const rows = await kysely.selectFrom('alert_notifications').select('state').execute();
  expect(rows).toEqual([{ state: 'sent' }]);
  await opened.remove();
  await console.stop();
});

it('cuts off a request whose service does not respond', async () => {
  const listed = list().catch((error: unknown) => error);
  await eventually(() => open.length, Boolean);
  await console.stop(50);
  expect(await listed).toBeInstanceOf(TypeError);
});
