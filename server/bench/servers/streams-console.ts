import { startTestConsole } from '../../src/testing/fixtures/test-console.js';
import { STREAMS_SECRET } from '../streams/secret.js';
import { report } from './report.js';

const console = await startTestConsole({
  sync: false,
  services: {
    sandbox: {
      baseUrl: 'http://127.0.0.1:9',
      apiKey: 'the-key-of-the-bench',
      dataRequestForm: 'object',
      label: 'bench',
      webhookSecret: STREAMS_SECRET,
    },
  },
});
// The cookie is in the fragment, where a URL has room for it and no server sees it.
report(`${console.url}#${console.cookie}`);
