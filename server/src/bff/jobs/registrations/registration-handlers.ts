import type { registrationsApi } from '../../../contract/index.js';
import { sendFile } from '../../calls/list/send-file.js';
import type { ConsoleHandlers } from '../../console-router.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import { requireOffer } from '../../service/offer.js';
import type { ConsoleDatabase } from '../../schema.js';
import { startedBy } from '../job-audit.js';
import { createJobs } from '../jobs.js';
import { exportUsers, registrationKind } from './registration-kind.js';
import { writeRequest } from './registration-work.js';

/** The handlers of bulk registrations. */
export function registrationHandlers(
  database: ConsoleDatabase,
  changes: ChangeFeed,
): ConsoleHandlers<typeof registrationsApi> {
  const jobs = createJobs({ database, changes }, registrationKind);
  return {
    list_registrations: ({ environment }) => jobs.newest(environment),

    start_registration: ({ environment, client, body, session, request, response }) =>
      jobs.start(environment, body.request_id, async () => {
        await requireOffer(client);
        response.status(201);
        const items = body.rows.map((row) => ({
          subject: row.reference_user_id,
          request: writeRequest(row),
        }));
        return { items, settings: {}, by: session.name, startedBy: startedBy(request) };
      }),

    get_registration: ({ environment, id, query }) => jobs.read(environment, id, query),

    export_registration: async ({ environment, id, response }) => {
      const file = exportUsers(await jobs.pages(environment, id));
      await sendFile(response, `registrations-${environment}`, 'csv', file);
    },

    change_registration: ({ environment, id, action, record }) =>
      jobs.act(environment, id, action, record),
  };
}
