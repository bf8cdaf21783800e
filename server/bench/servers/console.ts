import { pino } from 'pino';
import { z } from 'zod';
import { startTestConsole } from '../../src/testing/fixtures/test-console.js';
import { report } from './report.js';

const { target, harvest } = z
  // Looks of its own would disturb what is measured of single requests.
  .object({ target: z.string(), harvest: z.boolean().default(false) })
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const console = await startTestConsole({
  harvest,
  // A line for each request belongs to what the proxy costs.
  logger: pino({ level: harvest ? 'warn' : 'info' }),
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
