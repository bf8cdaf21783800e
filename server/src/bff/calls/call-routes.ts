import { Router, type RequestHandler } from 'express';
import type { z } from 'zod/mini';
import {
  callDetailQuery,
  callQuery,
  eventDetailQuery,
  eventQuery,
  type Environment,
} from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { parseRequest } from '../../http/parse-request.js';
import { guard } from '../auth/guard.js';
import type { SessionStore } from '../auth/session-store.js';
import type { Environments } from '../environments.js';
import type { ConsoleSchema } from '../schema.js';
import { readCallDetail } from './detail/call-detail.js';
import { readEventDetail } from './detail/event-detail.js';
import { readFilterValues } from './list/filter-values.js';
import { readCallPage, readEventPage } from './list/read-page.js';

/** What the archive's routes stand on. */
export interface ArchiveRoutesSettings {
  database: OpenDatabase<ConsoleSchema>;
  environments: Environments;
  sessions: SessionStore;
}

/** `/{environment}/calls`, `/events`, one of each, and what else is read of the archive. */
export function archiveRoutes({ database, environments, sessions }: ArchiveRoutesSettings): Router {
  const { kysely } = database;
  const router = Router({ mergeParams: true });

  function reads<Q>(
    query: z.core.$ZodType<Q>,
    read: (environment: Environment, query: Q) => Promise<unknown>,
  ): RequestHandler {
    return async (request, response) => {
      const { environment } = environments.resolve(request.params['environment']);
      response.json(await read(environment, parseRequest(query, request.query)));
    };
  }
  const mayRead = guard('read', sessions);

  router.get(
    '/calls',
    mayRead,
    reads(callQuery, (environment, query) => readCallPage(kysely, environment, query)),
  );
  router.get(
    '/events',
    mayRead,
    reads(eventQuery, (environment, query) => readEventPage(kysely, environment, query)),
  );
  router.get(
    '/call',
    mayRead,
    reads(callDetailQuery, (environment, { transaction_id }) =>
      readCallDetail(kysely, environment, transaction_id),
    ),
  );
  router.get(
    '/event',
    mayRead,
    reads(eventDetailQuery, (environment, { key }) => readEventDetail(kysely, environment, key)),
  );
  router.get('/archive/values', mayRead, async (request, response) => {
    const { environment } = environments.resolve(request.params['environment']);
    response.json(await readFilterValues(kysely, environment));
  });
  for (const path of ['/calls', '/events', '/call', '/event', '/archive/values']) {
    router.all(path, methodNotAllowed('GET'));
  }
  return router;
}
