import * as z from 'zod/mini';
import { wholeNumber } from '../text.js';

/** A destination with a fixed behaviour. */
export const receiver = z.object({
  /** Such as `status`, `slow`, `never`, `reset`, `half_body`, `wrong_tls`, `huge_body`, `redirect`, `fails_then_works`, `checks`, `no_dns`, `no_listener`. */
  name: z.string(),
  /** Its address; `{n}` in it stands for the parameter. */
  address: z.string(),
  parameter: z.nullable(
    z.object({ label: z.string(), min: z.number(), max: z.number(), usual: z.number() }),
  ),
  /** What it does, and how the attempt looks, in a sentence. */
  about: z.string(),
});
export type TestReceiver = z.infer<typeof receiver>;

/** Whether the signature is valid (part 6). */
export const SIGNATURE_VERDICTS = ['match', 'mismatch', 'malformed', 'missing'] as const;
export type SignatureVerdict = (typeof SIGNATURE_VERDICTS)[number];

/** A request that a test receiver received. */
export const inboxEntry = z.object({
  /** An increasing number. */
  id: z.number(),
  /** By the sandbox's clock. */
  at: z.string(),
  receiver: z.string(),
  method: z.string(),
  path: z.string(),
  transaction_id: z.nullable(z.string()),
  webhook_type: z.nullable(z.string()),
  reference_user_id: z.nullable(z.string()),
  signature: z.enum(SIGNATURE_VERDICTS),
  body_bytes: z.number(),
  /** How the test receiver responded, such as "HTTP 503" or "the connection was reset". */
  answer: z.string(),
  http_status: z.nullable(z.number()),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

/** A header of a request. Not a zod tuple, which would add 0.5 kB to the first page. */
export const header = z.custom<[name: string, value: string]>(
  (given: unknown) =>
    Array.isArray(given) && given.length === 2 && given.every((part) => typeof part === 'string'),
);

export type Header = z.infer<typeof header>;
/** Replaces the value of a header that is not stored because it is a credential. */
export const NOT_KEPT = '(not kept)';

/** One entry with headers and body, byte for byte (the first 64 KiB). */
export const inboxRecord = z.extend(inboxEntry, {
  /** In their original order and case. */
  headers: z.array(header),
  body_base64: z.string(),
  body_cut: z.boolean(),
});
export type InboxRecord = z.infer<typeof inboxRecord>;

/**
 * GET /sandbox/inbox?after=&before=&reference_user_id=&wait_ms=: newest first, at most 100. With `after`, only newer
 * ones; with `wait_ms` (at most 10,000), the response waits for one, and is empty if the inbox was cleared.
 */
export const inboxPage = z.object({
  entries: z.array(inboxEntry),
  /** The newest ID, whatever the filter; the next request's `after`. */
  newest: z.number(),
  /** Whether older entries match too. */
  more: z.boolean(),
});
export type InboxPage = z.infer<typeof inboxPage>;

export const inboxQuery = z.object({
  after: z.optional(wholeNumber(12)),
  before: z.optional(wholeNumber(12)),
  reference_user_id: z.optional(z.string().check(z.maxLength(255))),
  wait_ms: z.optional(
    wholeNumber(12).check(z.refine((ms) => ms <= 10_000, 'must be 10000 at most')),
  ),
});
export type InboxQuery = z.infer<typeof inboxQuery>;
