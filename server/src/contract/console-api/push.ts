import * as z from 'zod/mini';
import { JOB_KINDS } from './jobs.js';
import type { ApiTable } from '../table.js';
import { wholeNumber } from '../text.js';
import { archivedCall, archivedAttempt } from '../records/records.js';
import { userEntry } from '../records/user.js';

/** The state of the console's polls of the service. Times in ms by the console's clock. */
export const serviceHealth = z.object({
  /** `partial`: the service responds, but its last listings were too long to be read completely (`not_read`). */
  state: z.enum(['starting', 'ok', 'partial', 'failing']),
  /** Since when polls fail; null if they succeed. */
  failing_since: z.nullable(z.number()),
  /** The problem code of the failure, and a sentence. */
  failure: z.nullable(z.object({ code: z.string(), detail: z.string() })),
  /** The time of the last successful poll. */
  polled_at: z.nullable(z.number()),
  /** The service's clock minus the console's, in ms; 0 if they differ by less than 2 s. */
  clock_offset_ms: z.number(),
  /** How many records of the last listings could not be read, and so are not in the archive. */
  unreadable: z.object({ calls: z.number(), attempts: z.number() }),
  /** How many records of the last listings came after the first 500, beyond which nothing is read. */
  not_read: z.object({ calls: z.number(), attempts: z.number() }),
});
export type ServiceHealth = z.infer<typeof serviceHealth>;

/** The response of get_health, and every `health` event of a stream: at least one every 15 s. */
export const pushedHealth = z.extend(serviceHealth, {
  /** The console's clock when it was sent, in ms since 1970. */
  sent_at: z.number(),
});
export type PushedHealth = z.infer<typeof pushedHealth>;

/**
 * GET /api/{environment}/stream (text/event-stream). Named events with JSON data:
 * `call` archivedCall · `attempt` archivedAttempt · `user` {reference_user_id, user} · `gap` {list} · `job` {kind, id} (it
 * changed or made progress; a page reads it again) · `webhooks` {} (incoming deliveries or relays changed) · `quotas`
 * {} · `alerts` {} (incidents, their notifications, or rules changed) · `health` pushedHealth · `reset` {} (too much was
 * missed: read everything again). All but `health` have an increasing number as their ID; the first event is a `health`
 * with the number at which the stream begins. A stream that resumes with the last number (Last-Event-ID, or `?since=`)
 * misses nothing, nor does one that starts with the CHANGE_HEADER of the first response from which its page was drawn.
 */
export const pushData = {
  call: archivedCall,
  attempt: archivedAttempt,
  /** `user` is null for one that is in no list, such as a removed one. */
  user: z.object({ reference_user_id: z.string(), user: z.nullable(userEntry) }),
  gap: z.object({ list: z.string() }),
  job: z.object({ kind: z.enum(JOB_KINDS), id: z.string() }),
  webhooks: z.object({}),
  quotas: z.object({}),
  alerts: z.object({}),
  health: pushedHealth,
  reset: z.object({}),
};
export type PushEvent = keyof typeof pushData;
export const PUSH_EVENTS = Object.keys(pushData) as PushEvent[]; // the table is a constant

/** A header of every response about an environment: the response is at least as new as the change with this number. */
export const CHANGE_HEADER = 'change';

/** The number of a change, in an address or in the header Last-Event-ID. */
export const changeNumber = wholeNumber(15, 'must be the number of a change');

/** The topics that a page follows. */
export const pushApi = {
  open_stream: {
    method: 'GET',
    path: '/{environment}/stream',
    permission: 'read',
    summary: 'Opens a stream of server-sent events: every change of the environment.',
    query: z.object({ since: z.optional(changeNumber) }),
    response: 'stream',
  },
  get_health: {
    method: 'GET',
    path: '/{environment}/health',
    permission: 'read',
    summary: 'Reads whether the console can reach the service.',
    response: pushedHealth,
  },
} as const satisfies ApiTable;
