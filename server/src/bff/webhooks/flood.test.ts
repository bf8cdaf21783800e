import express from 'express';
import { expect, it } from 'vitest';
import { createAttemptLimit } from '../../http/attempt-limit.js';
import { listen } from '../../http/listen.js';
import { capturedLog } from '../../testing/fixtures/captured-log.js';
import { openTestDatabase } from '../../testing/fixtures/test-database.js';
import { sampleDelivery, sendHook } from '../../testing/services/hook-sender.js';
import { createSessionStore } from '../auth/sessions.js';
import { createParts } from '../parts.js';
import { problemHandler } from '../problems.js';
import { incomingRoute } from './incoming-route.js';

const SECRET = 'whsec_of_the_sandbox_in_a_test';
const FORGED = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };

it('of forged deliveries does not keep out the service, which has the same address', async () => {
  const { database, remove } = await openTestDatabase();
  const { logger } = capturedLog();
  const service = { baseUrl: 'http://127.0.0.1:9', apiKey: 'api-key-of-a-test-0123456789' };
  const parts = createParts({
    ...{ database, logger, host: '127.0.0.1', publicUrl: () => url, owner: {} },
    services: {
      sandbox: { ...service, label: 'test', dataRequestForm: 'object', webhookSecret: SECRET },
    },
    ...{
      allowPrivateDestinations: true,
      archiveDays: 90,
      auditDays: 365,
      sync: false,
      webRoot: null,
    },
  });
  const limit = createAttemptLimit({ limit: 5, windowMs: 600_000, now: () => 0 });
  const app = express()
    .use(incomingRoute(parts.incoming, createSessionStore(database), limit))
    .use(problemHandler(logger));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${server.port}/hooks/sandbox`;
  const send = async (headers: Record<string, string>) => {
    const { status } = await sendHook(url, SECRET, sampleDelivery(), headers);
    return status;
  };

  for (let sent = 0; sent < 5; sent += 1) expect(await send(FORGED)).toBe(401);
  expect(await send({ 'x-hub-signature-256': 'none' })).toBe(429);
  expect(await send(FORGED)).toBe(401);
  expect(await send({})).toBe(200);

  await server.close();
  parts.push.stop();
  await parts.incoming.stop();
  await parts.environments.close();
  await remove();
});
