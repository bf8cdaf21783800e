import * as z from 'zod/mini';
import type { ApiTable } from '../table.js';
import { destinationUrl, identifier } from '../text.js';

/** Why an incoming webhook was refused. */
export const HOOK_REFUSALS = [
  'no_signature',
  'wrong_signature',
  'malformed_signature',
  'no_secret',
  'too_large',
  'not_json',
  'wrong_shape',
  'too_many',
] as const;
export type HookRefusal = (typeof HOOK_REFUSALS)[number];

/** An event type whose incoming deliveries the console relays after storing them. */
export const relay = z.object({
  webhook_type: z.string(),
  relay_url: z.string(),
});
export type Relay = z.infer<typeof relay>;

/**
 * From where a service can deliver to the hook URL, judging by the two addresses: anywhere, only from this machine or
 * this network; `refused`: a service on this machine refuses private addresses (ALLOW_PRIVATE_DESTINATIONS).
 */
export const HOOK_REACHES = ['anywhere', 'this_machine', 'this_network', 'refused'] as const;
export type HookReach = (typeof HOOK_REACHES)[number];

/** The console as a destination. */
export const hookReport = z.object({
  /** The address to give to the service. */
  hook_url: z.string(),
  reach: z.enum(HOOK_REACHES),
  /** Without the webhook secret, every delivery is refused. */
  has_secret: z.boolean(),
  /** Whether the secret may be revealed, as that of the embedded sandbox may. */
  can_reveal: z.boolean(),
  /** Each transaction once, however often it was delivered. */
  received: z.number(),
  last_received_at: z.nullable(z.number()),
  refused: z.array(
    z.object({ reason: z.enum(HOOK_REFUSALS), count: z.number(), last_at: z.number() }),
  ),
  relays: z.array(relay),
});
export type HookReport = z.infer<typeof hookReport>;

/** `relay_url` null turns the relay off. */
const relayRequest = z.strictObject({
  webhook_type: identifier,
  relay_url: z.nullable(destinationUrl),
});

/** A test event of a type, and its destination, saved or not. */
const testEventRequest = z.strictObject({
  webhook_type: identifier,
  destination_url: destinationUrl,
});
export type TestEventRequest = z.infer<typeof testEventRequest>;

/** The result of a test event. The response's body is cut at 16 kB. */
export const testEventResult = z.object({
  destination_url: z.string(),
  /** The body that was sent, marked as a test. */
  sent: z.string(),
  http_status: z.nullable(z.number()),
  response_body: z.nullable(z.string()),
  body_cut: z.boolean(),
  network_error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  duration_ms: z.number(),
});
export type TestEventResult = z.infer<typeof testEventResult>;

/** The configurations (4.4) from the service's last listing for a key, and its time (ms); null before the first. */
const listedWebhooks = z.nullable(
  z.object({
    configs: z.array(z.object({ webhook_type: z.string(), destination_url: z.string() })),
    read_at: z.number(),
  }),
);
export type ListedWebhooks = z.infer<typeof listedWebhooks>;

/** Incoming deliveries, relays and test events. */
export const webhooksApi = {
  get_incoming: {
    method: 'GET',
    path: '/{environment}/hooks',
    permission: 'read',
    summary: 'Reads the console’s state as a destination: its address, its deliveries, its relays.',
    response: hookReport,
  },
  set_relay: {
    method: 'PUT',
    path: '/{environment}/hooks/relay',
    permission: 'webhooks',
    summary:
      'Sets the address to which incoming deliveries of an event type are relayed, or turns the relay off.',
    body: relayRequest,
    response: hookReport,
  },
  reveal_secret: {
    method: 'POST',
    path: '/{environment}/hooks/secret',
    permission: 'staff',
    summary: 'Reveals the webhook secret of the embedded sandbox, and records who did.',
    body: z.strictObject({}),
    response: z.object({ webhook_secret: z.string() }),
  },
  send_test_event: {
    method: 'POST',
    path: '/{environment}/test-event',
    permission: 'webhooks',
    summary: 'Sends a signed sample of an event type to a destination, also before it is saved.',
    body: testEventRequest,
    response: testEventResult,
  },
  get_known_webhooks: {
    method: 'GET',
    path: '/{environment}/configs/known',
    permission: 'read',
    summary:
      'Reads the last listed destinations of the connected and of the previous API key, without calling the service.',
    response: z.object({ last: listedWebhooks, earlier: listedWebhooks }),
  },
} as const satisfies ApiTable;
