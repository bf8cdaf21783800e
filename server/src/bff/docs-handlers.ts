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
import { openApi } from '../http/openapi.js';
import { openApiPage, sendApiPage } from '../http/openapi-page.js';
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

function build() {
  const document = openApi(table, {
    title: 'Connect Console API',
    description:
      'What the pages of the console use. Sign in with POST /api/session; x-permission names the permission of a role.',
    root: '/api',
    security: { type: 'apiKey', in: 'cookie', name: 'connect_console_session' },
    failure: { schema: problem, media: 'application/problem+json' },
  });
  return { document, page: openApiPage(document, '/api/openapi.json') };
}

let built: ReturnType<typeof build> | undefined;

/** The handlers of the documents of the console's API, which are built when first asked for. */
export function docsHandlers(): ConsoleHandlers<typeof docsApi> {
  return {
    get_openapi: () => (built ??= build()).document,
    get_docs: ({ response }) => {
      sendApiPage(response, (built ??= build()).page);
    },
  };
}
