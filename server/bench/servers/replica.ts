import { pino } from 'pino';
import { z } from 'zod';
import { startTestConsole } from '../../src/testing/fixtures/test-console.js';
import { FAST } from '../../src/testing/fixtures/test-sync.js';
import { STREAMS_SECRET } from '../streams/secret.js';
import { report } from './report.js';

const { database, file, service } = z
  .object({ database: z.string(), file: z.string(), service: z.string() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const console = await startTestConsole({
  place: { url: database, file, remove: () => Promise.resolve() },
  // At this pace it soon shows which one leads.
  sync: FAST,
  logger: pino({ level: 'error' }),
  services: {
    sandbox: {
      ...{ baseUrl: service, apiKey: 'the-key-of-the-bench', label: 'bench' },
      ...{ dataRequestForm: 'object', webhookSecret: STREAMS_SECRET },
    },
  },
});
// The cookie is in the fragment, where a URL has room for it and no server sees it.
report(`${console.url}#${console.cookie}`);
