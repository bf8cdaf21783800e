import express, { Router } from 'express';
import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { capturedLog } from '../testing/fixtures/captured-log.js';
import { listen } from './listen.js';
import { requestLog } from './request-log.js';

it('logs no token of a test receiver, and its intended failures at debug', async () => {
  const log = capturedLog();
  const receive = Router().use((_request, response) => void response.status(500).end());
  const app = express().use(requestLog(log.logger)).use('/receive', receive);
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  await fetch(`http://127.0.0.1:${server.port}/receive/the-token/status/500`, { method: 'POST' });
  await server.close();
  expect(log.text()).toContain('"level":20');
  expect(log.text()).toContain('"path":"/receive/…/status/500"');
  expect(log.text()).not.toContain('the-token');
});

it('logs path, status and request id, but no header, query or token', async () => {
  const log = capturedLog();
  const app = express()
    .use(requestLog(log.logger))
    .use((_request, response) => void response.status(204).end());
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${server.port}/invite/the-token/state?q=the-query`, {
    headers: { 'api-key': 'the-key', cookie: 'session=the-cookie', authorization: 'the-password' },
  });
  await server.close();
  expect(log.text()).toContain('"path":"/invite/…/state"');
  expect(log.text()).toContain('"status":204');
  expect(log.text()).toContain(answer.headers.get('x-request-id'));
  expect(log.text()).not.toMatch(/the-(?:token|query|key|cookie|password)/);
});

const logged = async (method: string, path: string, status: number) => {
  const log = capturedLog();
  const app = express()
    .use(requestLog(log.logger))
    .use((_request, response) => void response.status(status).end());
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
  await server.close();
  return log.text();
};

it.each([
  ['a read', 'GET', '/api/sandbox/users', 200, 20],
  ['a status check', 'POST', '/v1/user/get_status', 200, 20],
  ['a watch', 'POST', '/api/sandbox/watch', 204, 20],
  ['a write', 'POST', '/api/sandbox/registrations', 200, 30],
  ['a poll that is refused', 'POST', '/api/sandbox/watch', 403, 30],
  ['maintenance', 'POST', '/v1/user/register', 503, 40],
  ['a service that fails', 'GET', '/api/sandbox/webhooks', 502, 40],
  ['a fault', 'GET', '/api/sandbox/users', 500, 50],
])('logs %s at its level, and never with a stack', async (_what, method, path, status, level) => {
  const text = await logged(method, path, status);
  expect(text).toContain(`"level":${level}`);
  expect(text).toContain(`"status":${status}`);
  expect(text).not.toContain('stack');
});

it('says so when the client left before the response', async () => {
  const log = capturedLog();
  const client = new AbortController();
  const app = express()
    .use(requestLog(log.logger))
    .use(() => {
      client.abort();
    });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const left = fetch(`http://127.0.0.1:${server.port}/api/sandbox/users`, client);
  await expect(left).rejects.toThrow();
  const text = await eventually(log.text, (lines) => lines !== '');
  await server.close(0);
  expect(text).toContain('request aborted');
});

it.each<[string, string, boolean, boolean]>([
  ['a proxy that is trusted', 'a1b2c3d4-of-a-proxy', true, true],
  ['anyone else', 'a1b2c3d4-of-a-client', false, false],
  ['a proxy, with what is no id', 'two words of text', true, false],
])('takes over the id that %s states, if it is one', async (_who, stated, trusts, isTaken) => {
  const log = capturedLog();
  const app = express();
  app.set('trust proxy', trusts ? 1 : 0);
  app.use(requestLog(log.logger)).use((_request, response) => void response.status(403).end());
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${server.port}/`, {
    headers: { 'x-request-id': stated },
  });
  await server.close();
  expect(answer.headers.get('x-request-id') === stated).toBe(isTaken);
  expect(log.text().includes(stated)).toBe(isTaken);
});
