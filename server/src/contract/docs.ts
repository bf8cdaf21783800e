import * as z from 'zod/mini';
import type { ApiTable } from './table.js';

export const docsApi = {
  get_openapi: {
    method: 'GET',
    path: '/openapi.json',
    permission: 'open',
    summary: 'Reads the OpenAPI document of this API.',
    response: z.record(z.string(), z.unknown()),
  },
  get_docs: {
    method: 'GET',
    path: '/docs',
    permission: 'open',
    summary: 'Shows the OpenAPI document as a page.',
    response: 'page',
  },
} as const satisfies ApiTable;
