import * as z from 'zod/mini';
import { ENVIRONMENTS } from '../../roles.js';
import type { ApiTable } from '../../table.js';
import { exportFormat, queryNumber, queryText } from '../queries.js';

/**
 * What came of an action. `intended` is written before the service is asked, and followed by the outcome; `unknown`
 * where the service may have carried it out, or no outcome was recorded.
 */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed', 'intended', 'unknown'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** An action: its row, or where a service was asked, the row with its outcome. Times in ms by the console's clock. */
export const auditAction = z.object({
  /** Of the row: from 1, without gaps. */
  sequence: z.number(),
  at: z.number(),
  /** When it was written that the service would be asked; null where none was. */
  intended_at: z.nullable(z.number()),
  /** Null where the request had no session; environment and role also where there was none. */
  member: z.nullable(z.string()),
  /** The name and the last characters of the API token by which the member acted; null for one who signed in. */
  token: z.nullable(z.string()),
  role: z.nullable(z.string()),
  address: z.nullable(z.string()),
  environment: z.nullable(z.string()),
  /** In words, such as "Set destination". */
  action: z.string(),
  object: z.nullable(z.string()),
  /** The state before and after, as JSON; null where the action has none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** The code of the problem, and the service's own after a colon; of a test, why it was not accepted. */
  reason: z.nullable(z.string()),
  request_id: z.string(),
  hash: z.string(),
});
export type AuditAction = z.infer<typeof auditAction>;

/** `before` is the number at which the page before ended; `q` a part of any text of a row. */
const auditFilter = z.object({
  from: queryNumber,
  to: queryNumber,
  member: queryText(320),
  action: queryText(100),
  environment: z.optional(z.enum(ENVIRONMENTS)),
  outcome: z.optional(z.enum(AUDIT_OUTCOMES)),
  q: queryText(255),
});
export type AuditFilter = z.infer<typeof auditFilter>;
const auditQuery = z.extend(auditFilter, { before: queryNumber });
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditPage = z.object({
  /** At most 50, newest first. */
  actions: z.array(auditAction),
  next_before: z.nullable(z.number()),
  /** Every action that can be in the log, by name. */
  known_actions: z.array(z.string()),
  /** For how many days rows are kept. */
  kept_days: z.number(),
});
export type AuditPage = z.infer<typeof auditPage>;

/** Who did what, and what came of it. */
export const auditApi = {
  list_audit: {
    method: 'GET',
    path: '/audit',
    permission: 'staff',
    summary: 'Lists the actions of members, at most 50 on a page.',
    query: auditQuery,
    response: auditPage,
  },
  export_audit: {
    method: 'GET',
    path: '/audit/export',
    permission: 'staff',
    summary: 'Downloads the rows that the filters find, with their hashes, as CSV or JSON.',
    query: z.extend(auditFilter, exportFormat.shape),
    response: 'file',
  },
} as const satisfies ApiTable;
