import { connect } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type Listening } from './listen.js';
import { jsonBody } from './parse-request.js';

let server: Listening;
beforeAll(async () => {
  const app = express().use(jsonBody(1024), (_request, response) => void response.json({}));
  const times = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
  server = await listen(app, { host: '127.0.0.1', port: 0, times });
});
afterAll(() => server.close(0));

/** The listener's response to a client that sends this and then nothing more, until it disconnects. */
const answerTo = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    connect(server.port, '127.0.0.1')
      .on('data', (chunk) => (answer += chunk.toString()))
      .on('close', () => {
        resolve(answer);
      })
      .on('error', reject)
      .write(text);
  });

const HEAD = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';

it.each([
  ['headers that never end', HEAD, '408'],
  ['a body that never comes', `${HEAD}content-length: 10\r\n\r\n`, '408'],
  ['a body that stops', `${HEAD}content-length: 10\r\n\r\n{"a"`, '408'],
  ['too much in its headers', `${HEAD}x: ${'x'.repeat(17_000)}\r\n\r\n`, '431'],
  ['two lengths', `${HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, '400'],
  ['a length and pieces', `${HEAD}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n`, '400'],
  ['a line break in a header', `${HEAD}x: a\nb\r\n\r\n`, '400'],
])('ends a request with %s', async (_what, text, status) => {
  expect(await answerTo(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
