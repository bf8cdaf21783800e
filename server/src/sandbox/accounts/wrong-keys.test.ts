import express, { type ErrorRequestHandler } from 'express';
import { expect, it } from 'vitest';
import { createAttemptLimit } from '../../http/attempt-limit.js';
import { listen } from '../../http/listen.js';
import { failureOf } from '../failure-response.js';
import { authenticate, createKeyRing } from './key-ring.js';

const MOST = 100;

it('stop an address from guessing on, but not the keys that it used before', async () => {
  const ring = createKeyRing({ sandbox: ['used-before', 'never-used'], production: [] });
  const fail: ErrorRequestHandler = (error, _request, response, _next) => {
    response.sendStatus(failureOf(error)?.http_status ?? 500);
  };
  // No new window begins while they are counted.
  const limit = createAttemptLimit({ limit: MOST, windowMs: 60_000, now: () => 0 });
  const app = express()
    .use(authenticate(ring, limit))
    .use((_request, response) => void response.sendStatus(200))
    .use(fail);
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const ask = async (key: string) => {
    const headers = { 'API-KEY': key };
    const answer = await fetch(`http://127.0.0.1:${server.port}`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await ask('used-before')).toBe(200);
  const guesses = Array.from({ length: MOST }, (_, n) => ask(`guess-${n}`));
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
  expect(await ask('one-more-guess')).toBe(429);
  expect(await ask('never-used')).toBe(429);
  expect(await ask('used-before')).toBe(200);
  await server.close();
});
