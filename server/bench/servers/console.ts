import { pino } from 'pino';
import { z } from 'zod';
import { startTestConsole } from '../../src/testing/test-console.js';
import { report } from './report.js';

const { target } = z.object({ target: z.string() }).parse(JSON.parse(process.argv[2] ?? '{}'));
const console = await startTestConsole({
  logger: pino({ level: 'info' }),
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
