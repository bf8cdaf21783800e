import type { Router } from 'express';
import { z } from 'zod/mini';
import {
  connectApi,
  connectResponses,
  docsApi,
  operations,
  type ApiTable,
  type Route,
} from '../../contract/index.js';
import { apiDocs } from '../../http/openapi-page.js';
import { tableRouter } from '../../http/table-router.js';
import { sandboxQaApi } from '../control/router.js';

const status = z.literal('success');
const failure = z.object({
  status: z.literal('failure'),
  failure_code: z.string(),
  failure_reason: z.string(),
});

const eight = operations.map((operation): [string, Route] => [
  operation,
  { ...connectApi[operation], response: connectResponses[operation] },
]);
const qa = Object.entries<Route>(sandboxQaApi).map(([operation, row]): [string, Route] => [
  operation,
  // `status` of a retry is the call's own.
  row.response instanceof z.ZodMiniObject && !('status' in row.response.shape)
    ? { ...row, response: z.extend(row.response, { status }) }
    : row,
]);
const table: ApiTable = { ...Object.fromEntries(eight), ...Object.fromEntries(qa), ...docsApi };

const docs = apiDocs(table, {
  title: 'Human Verification Connect API: sandbox',
  description:
    'The eight endpoints as this sandbox implements them, and its QA API, which takes sandbox keys only.',
  root: '',
  security: [['key', { type: 'apiKey', in: 'header', name: 'API-KEY' }]],
  failure: { schema: failure, media: 'application/json' },
});

/** The documents of the sandbox's API: the eight endpoints and the QA API. They need no key. */
export function docsRouter(): Router {
  return tableRouter(docsApi, {
    before: () => [],
    respond: (operation, _asked, _request, response) => {
      if (operation === 'get_openapi') return docs.document();
      docs.sendPage(response);
      return undefined;
    },
  });
}
