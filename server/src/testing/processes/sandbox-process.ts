import { pino } from 'pino';
import { z } from 'zod';
import { startSandbox } from '../../sandbox/index.js';

/** A sandbox in its own process, to be killed: prints its URL, and runs until it is. */
const settings = z.object({ databaseFile: z.string(), retryBaseMs: z.number() });

const sandbox = await startSandbox({
  ...settings.parse(JSON.parse(process.argv[2] ?? '')),
  host: '127.0.0.1',
  port: 0,
  sandboxKeys: ['key'],
  productionKeys: [],
  allowPrivateDestinations: true,
  logger: pino({ level: 'warn' }, pino.destination(2)),
});
process.stdout.write(`${sandbox.url}\n`);
