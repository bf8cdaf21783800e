/**
 * What came of an action. `intended` is written before the service is asked, and followed by the outcome; `unknown`
 * where the service may have carried it out, or no outcome was recorded.
 */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed', 'intended', 'unknown'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];
