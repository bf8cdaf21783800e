import { createArchive } from '../bff/archive/create-archive.js';
import { createChangeLog, type ChangeLog } from '../bff/changes/change-log.js';
import { createEnvironments } from '../bff/environments.js';
import { createReports, type Reports } from '../bff/overview/reports.js';
import { emptyRow } from '../bff/roster/roster-row.js';
import type { RosterRow } from '../bff/schema.js';
import { readCall, readEvent } from '../contract/index.js';
import { startOddService, type OddService } from './odd-service.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

/** A console's database that is filled by hand, and the reports on it. Its service lists no destinations. */
export interface ReportFixture extends TestDatabase {
  service: OddService;
  changes: ChangeLog;
  /** Reads anew each time, as a console that has just started. */
  reports: () => Reports;
  /** A verified person who was registered two hours ago and verified an hour ago. */
  verified: (id: string, changes?: Partial<RosterRow>) => Promise<void>;
  /** Keeps one listing of these calls, an hour old unless they say otherwise. */
  listed: (...calls: object[]) => Promise<void>;
  /** Keeps one listing of these events. */
  attempted: (...events: object[]) => Promise<void>;
}

const HOUR = 3_600_000;

/** Opens it in a place of its own, on the database of the test run. */
export async function openReportFixture(): Promise<ReportFixture> {
  const opened = await openTestDatabase();
  const { database } = opened;
  const service = await startOddService();
  service.answer('/v1/webhook/admin/config/get', 'bare');
  const environments = createEnvironments({
    sandbox: { baseUrl: service.url, apiKey: 'key', dataRequestForm: 'object', label: 'odd' },
  });
  const changes = createChangeLog(database);
  const archive = createArchive(database, changes);
  const now = Date.now();
  const anHourAgo = new Date(now - HOUR).toISOString();
  return {
    ...opened,
    service,
    changes,
    reports: () => createReports({ database: database.kysely, changes }, environments, 90),
    async verified(id, changes = {}) {
      const row = emptyRow('sandbox', id, 'owner', now - 2 * HOUR);
      const verified = { status: 'verified', has_connection: 1, verified_at: now - HOUR };
      await database.kysely
        .insertInto('roster')
        .values({ ...row, ...verified, ...changes })
        .execute();
    },
    async listed(...calls) {
      const read = calls.map((call) =>
        readCall({
          ...{ webhook_type: 'USER_VERIFICATION_COMPLETED', status: 'COMPLETED', attempts: 1 },
          created_at: anHourAgo,
          ...call,
        }),
      );
      await archive.keepCalls(
        'sandbox',
        read.filter((call) => call !== null),
      );
    },
    async attempted(...events) {
      const read = events.map((event) => readEvent({ created_at: anHourAgo, ...event }));
      await archive.keepEvents(
        'sandbox',
        read.filter((event) => event !== null),
      );
    },
    remove: async () => {
      await environments.close();
      await service.stop();
      await opened.remove();
    },
  };
}
