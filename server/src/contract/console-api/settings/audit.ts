import * as z from 'zod/mini';
import { ENVIRONMENTS } from '../../roles.js';
import type { ApiTable } from '../../table.js';
import { exportFormat, queryNumber, queryText } from '../queries.js';

/**
 * The result of an action. `intended` is written before the service is called, and followed by the outcome; `unknown`
 * if the service may have carried it out, or no outcome was recorded.
 */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed', 'intended', 'unknown'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** An action: its row, or if a service was called, the row with its outcome. Times in ms by the console's clock. */
export const auditAction = z.object({
  /** The number of the row: from 1, without gaps. */
  sequence: z.number(),
  at: z.number(),
  /** Null if the request had no session; environment and role also if they do not apply. */
  member: z.nullable(z.string()),
  /** The name and last characters of the API token that the member used; null for a signed-in member. */
  token: z.nullable(z.string()),
  role: z.nullable(z.string()),
  address: z.nullable(z.string()),
  environment: z.nullable(z.string()),
  /** In words, such as "Set destination". */
  action: z.string(),
  object: z.nullable(z.string()),
  /** The state before and after, as JSON; null if the action has none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** The code of the problem, and the service's own after a colon; for a test, why it was not accepted. */
  reason: z.nullable(z.string()),
  request_id: z.string(),
  hash: z.string(),
});
export type AuditAction = z.infer<typeof auditAction>;

/** `before` is the number at which the previous page ended; `q` a part of any text of a row. */
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
  /** How many days rows are kept. */
  kept_days: z.number(),
});
export type AuditPage = z.infer<typeof auditPage>;

/** Who did what, with what result. */
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
    summary: 'Downloads the rows that match the filters, with their hashes, as CSV or JSON.',
    query: z.extend(auditFilter, exportFormat.shape),
    response: 'file',
  },
} as const satisfies ApiTable;
