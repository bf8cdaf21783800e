import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { startTestConsole, type TestConsole } from '../testing/fixtures/test-console.js';
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
const refusesConnections = () =>
  fetch(`${console.url}/healthz`).then(
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
  await eventually(refusesConnections, Boolean);
  open[0]?.writeHead(200, { 'content-type': 'application/json' });
  open[0]?.end('{"status":"success","calls":[]}');
  expect((await listed).status).toBe(200);
  await stopped;
});

it('cuts off a request whose service does not respond', async () => {
  const listed = list().catch((error: unknown) => error);
  await eventually(() => open.length, Boolean);
  await console.stop(50);
  expect(await listed).toBeInstanceOf(TypeError);
});
