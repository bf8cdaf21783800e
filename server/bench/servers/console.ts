import { pino } from 'pino';
import { z } from 'zod';
import { startTestConsole } from '../../src/testing/fixtures/test-console.js';
import { report } from './report.js';

const { target, sync } = z
  // Polls of its own would disturb what is measured of single requests.
  .object({ target: z.string(), sync: z.boolean().default(false) })
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const console = await startTestConsole({
  sync,
  // What one client asks here, hundreds of members ask elsewhere.
  memberLimits: { read: Infinity, write: Infinity },
  // The level that the program has unless LOG_LEVEL is set.
  logger: pino({ level: sync ? 'warn' : 'info' }),
  services: {
    sandbox: {
      baseUrl: target,
      apiKey: 'the-key-of-the-bench',
      dataRequestForm: 'object',
      label: 'bench',
    },
  },
});
// The cookie travels in the fragment, where a URL has room for it and no server sees it.
report(`${console.url}#${console.cookie}`);
