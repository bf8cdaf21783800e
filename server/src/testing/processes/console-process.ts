import { once } from 'node:events';
import { pino } from 'pino';
import { z } from 'zod';
import { FAST_ALERTS } from '../fixtures/alert-fixture.js';
import { startTestConsole } from '../fixtures/test-console.js';
import { FAST } from '../fixtures/test-sync.js';

/**
 * A console in its own process, to be killed. It opens its database only when it receives a line, so that its modules
 * can be loaded while another one still has the database; then it prints its URL and runs on.
 */
const settings = z.object({
  file: z.string(),
  url: z.string().optional(),
  baseUrl: z.string(),
  apiKey: z.string(),
  webhookSecret: z.string(),
  sync: z.boolean(),
  alerts: z.boolean(),
});

const { file, url, sync, alerts, ...service } = settings.parse(JSON.parse(process.argv[2] ?? ''));
await once(process.stdin, 'data');
const console = await startTestConsole({
  place: { file, ...(url ? { url } : {}), remove: () => Promise.resolve() },
  services: { sandbox: { ...service, dataRequestForm: 'object', label: 'test' } },
  sync: sync && FAST,
  alerts: alerts ? FAST_ALERTS : undefined,
  logger: pino({ level: 'warn' }, pino.destination(2)),
});
process.stdout.write(`${console.url}\n`);
