import { connect } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, urlOf, type Listening } from './listen.js';
import { jsonBody } from './parse-request.js';

it.each([
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://127.0.0.1:4000'],
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['192.168.1.5', 'http://192.168.1.5:4000'],
  ['::1', 'http://[::1]:4000'],
  ['localhost', 'http://localhost:4000'],
])('a program here reaches a server at %s by %s', (host, url) => {
  expect(urlOf(host, 4000)).toBe(url);
});

const AT = { host: '127.0.0.1', port: 0 };
const TIMES = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
let below: Listening;
let patient: Listening;
let impatient: Listening;
beforeAll(async () => {
  below = await listen((request, response) => void response.end(request.url), {
    ...{ ...AT, basePath: '/connect' },
  });
  const app = () => express().use(jsonBody(1024), (_request, response) => void response.json({}));
  patient = await listen(app(), AT);
  impatient = await listen(app(), { ...AT, times: TIMES });
});
afterAll(() => Promise.all([below, patient, impatient].map((server) => server.close(0))));

it.each<[string, number, string | null]>([
  ['/connect/', 200, '/'],
  ['/connect/sandbox/users?q=a', 200, '/sandbox/users?q=a'],
  ['/connect//other.example', 200, '//other.example'],
  ['/healthz', 200, '/healthz'],
  ['/connect/healthz', 200, '/healthz'],
  ['/', 307, '/connect/'],
  ['/connect', 307, '/connect/'],
  ['/connected/', 404, null],
  ['/api/session', 404, null],
])('below a path, responds to %s with %d, %s', async (path, status, seen) => {
  const response = await fetch(`http://127.0.0.1:${below.port}${path}`, { redirect: 'manual' });
  expect(response.status).toBe(status);
  const body = await response.text();
  if (seen !== null) expect(status === 307 ? response.headers.get('location') : body).toBe(seen);
});

/** The listener's response to a client that sends this and then nothing more, until it disconnects. */
const answerTo = ({ port }: Listening, text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    connect(port, '127.0.0.1')
      .on('data', (chunk) => (answer += chunk.toString()))
      .on('close', () => {
        resolve(answer);
      })
      .on('error', reject)
      .write(text);
  });

const HEAD = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';

it.each([
  ['headers that never end', HEAD],
  ['a body that never comes', `${HEAD}content-length: 10\r\n\r\n`],
  ['a body that stops', `${HEAD}content-length: 10\r\n\r\n{"a"`],
])('gives up a request with %s', async (_what, text) => {
  expect(await answerTo(impatient, text)).toMatch(/^HTTP\/1.1 408 /);
});

it.each([
  ['too much in its headers', `${HEAD}x: ${'x'.repeat(17_000)}\r\n\r\n`, '431'],
  ['two lengths', `${HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, '400'],
  ['a length and pieces', `${HEAD}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n`, '400'],
  ['a line break in a header', `${HEAD}x: a\nb\r\n\r\n`, '400'],
])('ends a request with %s', async (_what, text, status) => {
  expect(await answerTo(patient, text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
