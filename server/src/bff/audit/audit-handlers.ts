import type { auditApi } from '../../contract/index.js';
import { sendFile } from '../calls/list/send-file.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { Database } from '../schema.js';
import { KNOWN_ACTIONS } from './descriptions.js';
import { exportAudit, readAuditPage } from './read-audit.js';

/** The handlers of the audit log; its rows are kept for `kept_days`. */
export function auditHandlers(
  database: Database,
  kept_days: number,
): ConsoleHandlers<typeof auditApi> {
  return {
    list_audit: async ({ query }) => ({
      ...(await readAuditPage(database, query, Date.now())),
      ...{ known_actions: KNOWN_ACTIONS, kept_days },
    }),
    export_audit: ({ query: { format, ...filter }, response }) => {
      const now = Date.now();
      const name = `audit-log-${new Date(now).toISOString().slice(0, 10)}`;
      return sendFile(response, name, format, exportAudit(database, filter, format, now));
    },
  };
}
