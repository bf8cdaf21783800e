import * as z from 'zod/mini';

/** Every failure of a request to the console, as the `code` of its problem documents. */
export const PROBLEM_CODES = [
  'invalid_request',
  'not_signed_in',
  'sign_in_refused',
  'forbidden',
  'second_factor_required',
  'cross_origin',
  'unknown_host',
  'not_found',
  'method_not_allowed',
  'conflict',
  'environment_not_connected',
  'signature_refused',
  'no_webhook_secret',
  'unsupported_media_type',
  'body_too_large',
  'too_many_requests',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_too_large',
  'upstream_not_json',
  'upstream_wrong_shape',
  'upstream_key_refused',
  'upstream_refused',
  'upstream_maintenance',
  'storage_full',
  'internal',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A refused field: its path in the request (`data_request.type`), and the reason. */
export const fieldProblem = z.object({ field: z.string(), reason: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/**
 * Why the browser's last session is over: the account was disabled, the session was unused for too long or reached its
 * limit, or its member, an admin, a new password or a new role ended it.
 */
export const SESSION_ENDS = ['disabled', 'expired', 'ended'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** The body of every failure of the console (application/problem+json, RFC 9457). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  detail: z.string(),
  status: z.number(),
  code: z.enum(PROBLEM_CODES),
  request_id: z.string(),
  failure_code: z.optional(z.string()),
  failure_reason: z.optional(z.string()),
  fields: z.optional(z.array(fieldProblem)),
  session_end: z.optional(z.enum(SESSION_ENDS)),
  /** The service may have carried out the request: nothing says that it did not. Absent if it certainly did not. */
  may_be_done: z.optional(z.literal(true)),
});
export type Problem = z.infer<typeof problem>;
