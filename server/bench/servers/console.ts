import { pino } from 'pino';
import { z } from 'zod';
import { startTestConsole } from '../../src/testing/fixtures/test-console.js';
import { report } from './report.js';

const { target, sync } = z
  // Its own polls would disturb the measurement of single requests.
  .object({ target: z.string(), sync: z.boolean().default(false) })
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const console = await startTestConsole({
  sync: sync && {},
  // One client sends what hundreds of members send elsewhere.
  memberLimits: { read: Infinity, write: Infinity },
  // The program's default for LOG_LEVEL.
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
// The cookie is in the fragment, where a URL has room for it and no server sees it.
report(`${console.url}#${console.cookie}`);
