import {
  connectApi,
  connectResponses,
  consoleApi,
  operations,
  problem,
  type ApiTable,
  type docsApi,
  type Route,
} from '../contract/index.js';
import { apiDocs } from '../http/openapi-page.js';
import { SESSION_COOKIE } from './auth/guard.js';
import { TOKEN_PREFIX } from './auth/tokens/api-tokens.js';
import type { ConsoleHandlers } from './console-router.js';

const forwarded = operations.map((operation): [string, Route] => [
  operation,
  {
    ...consoleApi[operation],
    summary: `${connectApi[operation].summary} The response is the service's own.`,
    response: connectResponses[operation],
  },
]);
const table: ApiTable = { ...consoleApi, ...Object.fromEntries(forwarded) };

/** The handlers of the documents of the console's API. */
export const docsHandlers: ConsoleHandlers<typeof docsApi> = apiDocs(table, {
  title: 'Connect Console API',
  description:
    'What the pages of the console use. Sign in with POST /api/session, or send an API token, which a member makes in the settings; x-permission names the permission of a role.',
  root: '/api',
  security: [
    ['session', { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE }],
    [
      'token',
      {
        ...{ type: 'http', scheme: 'bearer', bearerFormat: `${TOKEN_PREFIX}…` },
        description: 'An API token: Authorization: Bearer TOKEN',
      },
    ],
  ],
  failure: { schema: problem, media: 'application/problem+json' },
});
