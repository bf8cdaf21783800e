import * as z from 'zod/mini';
import { archivedCall, cappedCount } from '../records/records.js';
import { callState } from '../records/call-state.js';
import { WEBHOOK_TYPES } from '../connect-api/webhook-types.js';

/**
 * How a destination does, by its newest response: `delivering` after a 2xx, `failing` after any other, `silent` while
 * none is known, `not_configured` without a destination. A failed response to a call that was rerun does not count.
 */
export const WEBHOOK_STATES = ['delivering', 'failing', 'silent', 'not_configured'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

const oneWebhook = z.object({
  webhook_type: z.enum(WEBHOOK_TYPES),
  state: z.enum(WEBHOOK_STATES),
  /** The destination that the state is about, as the service listed it last. */
  destination_url: z.nullable(z.string()),
  /** The call with that newest response; null without one. */
  newest_response: z.nullable(archivedCall),
  /** The calls of the type that were created from `since` on, wherever they were sent. */
  counts: z.record(callState, cappedCount),
});
export type WebhookActivity = z.infer<typeof oneWebhook>;

export const webhookActivity = z.object({
  /** Null before the service's first listing of configurations. */
  webhooks: z.nullable(z.array(oneWebhook)),
  /** 24 hours ago, ms since 1970 by the service's clock. */
  since: z.number(),
});
