import { pino } from 'pino';
import { startTestConsole } from '../../src/testing/fixtures/test-console.js';
import { startTestSandbox } from '../../src/testing/fixtures/sandbox-fixture.js';
import { report } from './report.js';

// As `npm start` runs them: in one process, with a database each.
const sandbox = await startTestSandbox();
const console = await startTestConsole({
  sync: {},
  logger: pino({ level: 'warn' }),
  services: {
    sandbox: {
      ...{ baseUrl: sandbox.url, apiKey: sandbox.key, label: 'bench' },
      dataRequestForm: 'object',
    },
  },
});
const about = new URLSearchParams({ service: sandbox.url, key: sandbox.key });
report(`${console.url}?${about.toString()}#${console.cookie}`);
