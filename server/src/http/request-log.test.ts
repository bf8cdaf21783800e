import express, { Router } from 'express';
import { expect, it } from 'vitest';
import { capturedLog } from '../testing/captured-log.js';
import { listen } from './listen.js';
import { requestLog } from './request-log.js';

it('logs no token of a receiver, and what one was told to answer as no error', async () => {
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

it('logs path, status and request id, and nothing that opens a door', async () => {
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
