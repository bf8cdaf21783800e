import { Router } from 'express';
import { callQuery, eventQuery, exportFormat } from '../../contract/index.js';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { parseRequest } from '../../http/parse-request.js';
import { guard } from '../auth/guard.js';
import type { ArchiveRoutesSettings } from './call-routes.js';
import { exportCalls, exportEvents } from './list/export.js';
import { datedName, sendFile } from './list/send-file.js';

/** `/{environment}/calls/export` and `/events/export`: what the filters find, as a file. */
export function exportRoutes({
  database: { kysely },
  environments,
  sessions,
}: ArchiveRoutesSettings): Router {
  const router = Router({ mergeParams: true });

  router.get('/calls/export', guard('read', sessions), async (request, response) => {
    const { environment } = environments.resolve(request.params['environment']);
    const { format } = parseRequest(exportFormat, request.query);
    const filters = parseRequest(callQuery, request.query);
    const pieces = exportCalls(kysely, environment, filters, format);
    await sendFile(response, datedName('calls', environment), format, pieces);
  });

  router.get('/events/export', guard('read', sessions), async (request, response) => {
    const { environment } = environments.resolve(request.params['environment']);
    const { format } = parseRequest(exportFormat, request.query);
    const filters = parseRequest(eventQuery, request.query);
    const pieces = exportEvents(kysely, environment, filters, format);
    await sendFile(response, datedName('events', environment), format, pieces);
  });

  for (const path of ['/calls/export', '/events/export']) {
    router.all(path, methodNotAllowed('GET'));
  }
  return router;
}
