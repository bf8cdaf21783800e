import * as z from 'zod/mini';

/** What the evidence says of a call (decisions.md, "State from evidence"); derived by the server alone. */
export const CALL_STATES = ['delivered', 'retrying', 'failed', 'unknown'] as const;
export const callState = z.enum(CALL_STATES);
export type CallState = z.infer<typeof callState>;

/**
 * Why a state is unknown: it left the listing while it was pending, it has a status that the specification does not
 * name, or no listing has shown it yet. Or what contradicts a delivered one: the service lists it as FAILED, or goes
 * on to retry it.
 */
export const CALL_STATE_REASONS = [
  'left_window',
  'other_status',
  'not_listed',
  'listed_failed',
  'listed_pending',
] as const;
export type CallStateReason = (typeof CALL_STATE_REASONS)[number];
