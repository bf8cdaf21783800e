import * as z from 'zod/mini';
import type { Operation } from './endpoints.js';
import { WEBHOOK_TYPES } from './webhook-types.js';

const success = z.literal('success');
const time = z.string();
const timeOrNull = z.nullable(time);
const webhookType = z.enum(WEBHOOK_TYPES);

const results = z.object({
  humanness_score: z.optional(z.number()),
  fulfillment_time_s: z.optional(z.number()),
  unique_human_id: z.optional(z.string()),
  is_phone_number_verified: z.optional(z.boolean()),
});

/** The sandbox's responses on success (decisions.md, "The embedded sandbox's choices"). Times are ISO 8601. */
export const connectResponses = {
  register: z.object({
    status: success,
    invite_url: z.string(),
    user_id: z.string(),
    connection_verified: z.boolean(),
  }),
  get_status: z.object({
    status: success,
    has_connection: z.boolean(),
    /** An object, or an array if the data request was one; absent without a connection. */
    simple_data_request_response: z.optional(
      z.union([results, z.array(z.object({ type: z.string(), result: results }))]),
    ),
  }),
  config_create_or_edit: z.object({
    status: success,
    webhook_type: webhookType,
    destination_url: z.string(),
  }),
  config_get: z.array(z.object({ webhook_type: webhookType, destination_url: z.string() })),
  config_delete: z.object({ status: success, webhook_type: webhookType }),
  call_get: z.array(
    z.object({
      transaction_id: z.string(),
      webhook_type: webhookType,
      status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
      attempts: z.number(),
      reference_user_id: z.string(),
      user_id: z.string(),
      created_at: time,
      updated_at: time,
      next_attempt_at: timeOrNull,
      completed_at: timeOrNull,
    }),
  ),
  call_rerun: z.object({ status: success, transaction_id: z.string() }),
  event_get: z.array(
    z.object({
      event_id: z.string(),
      transaction_id: z.string(),
      webhook_type: webhookType,
      attempt: z.number(),
      /** Null if there was no destination any more. */
      destination_url: z.nullable(z.string()),
      http_status: z.nullable(z.number()),
      response_body: z.nullable(z.string()),
      network_error: z.nullable(z.object({ code: z.string(), message: z.nullable(z.string()) })),
      duration_ms: z.nullable(z.number()),
      created_at: time,
    }),
  ),
} as const satisfies Record<Operation, z.ZodMiniType>;

/** The JSON body of a success as the sandbox returns it. */
export type ConnectResponse<O extends Operation> = z.infer<(typeof connectResponses)[O]>;
