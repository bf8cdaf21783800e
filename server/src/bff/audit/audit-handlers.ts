import {
  auditAction,
  type auditApi,
  type AuditFilter,
  type AuditOutcome,
  type AuditPage,
  type AuditQuery,
} from '../../contract/index.js';
import { sql } from 'kysely';
import type { ConsoleHandlers } from '../console-router.js';
import type { Database } from '../schema.js';
import { KNOWN_ACTIONS } from './descriptions.js';
import * as z from 'zod/mini';
import { pagesOf, sendFile } from '../calls/list/send-file.js';
import { pageOf } from '../rows.js';
import { hasText } from '../users/user-page.js';

const PAGE = 50;
// Longer than any request to a service takes: until then, an intent without an outcome may still get one.
const UNDER_WAY_MS = 60_000;

/** The outcome as it is shown: an intent without one is unknown after a minute. */
export const shownOutcome = (now: number) =>
  sql<AuditOutcome>`case when audit.outcome = 'intended' and audit.at < ${sql.lit(now - UNDER_WAY_MS)}
    then 'unknown' else audit.outcome end`;

function filtered(database: Database, filter: AuditFilter, now: number) {
  const { from, to, member, action, environment, outcome, q } = filter;
  let rows = database.selectFrom('audit');
  if (from !== undefined) rows = rows.where('at', '>=', from);
  if (to !== undefined) rows = rows.where('at', '<=', to);
  if (member) rows = rows.where('member', '=', member);
  if (action) rows = rows.where('action', '=', action);
  if (environment) rows = rows.where('environment', '=', environment);
  if (outcome) rows = rows.where(shownOutcome(now), '=', outcome);
  if (q) rows = rows.where(hasText('search_text', q));
  return rows.orderBy('sequence', 'desc');
}

const STORED = z.keyof(auditAction).options;
const EXPORTED = [
  ...STORED.slice(0, -1),
  ...(['member_id', 'intent', 'previous_hash', 'hash'] as const),
] as const;

/** A page of the actions that match the filters, newest first. An intent is included only while it has no outcome. */
async function readAuditPage(
  database: Database,
  { before, ...filter }: AuditQuery,
  now: number,
): Promise<Pick<AuditPage, 'actions' | 'next_before'>> {
  let rows = filtered(database, filter, now)
    .select([...STORED, shownOutcome(now).as('shown')])
    .where((row) => {
      const last = row
        .selectFrom('audit as last')
        .select('last.sequence')
        .whereRef('last.intent', '=', 'audit.sequence');
      return row.or([row('outcome', '<>', 'intended'), row.not(row.exists(last))]);
    });
  if (before !== undefined) rows = rows.where('sequence', '<', before);
  const page = pageOf(await rows.limit(PAGE + 1).execute(), 'sequence', PAGE);
  const actions = page.rows.map(({ shown, ...row }) => ({ ...row, outcome: shown }));
  return { actions, next_before: page.next };
}

/** The rows that match the filters, including every intent, newest first, as a file of the format has them. */
const exported = (database: Database, filter: AuditFilter, format: 'csv' | 'json', now: number) =>
  pagesOf(async (before: number | undefined, limit) => {
    const rows = await filtered(database, filter, now)
      .select(EXPORTED)
      .where('sequence', '<', before ?? Number.MAX_SAFE_INTEGER)
      .limit(limit + 1)
      .execute();
    // The hash covers the number; people read a table by its dates.
    const shown = rows.map((row) =>
      format === 'csv' ? { ...row, at: new Date(row.at).toISOString() } : row,
    );
    return pageOf(shown, 'sequence', limit);
  });

/** The handlers of the audit log, whose rows are kept for `kept_days` days. */
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
      const rows = exported(database, filter, format, Date.now());
      return sendFile(response, 'audit-log', format, rows, EXPORTED);
    },
  };
}
