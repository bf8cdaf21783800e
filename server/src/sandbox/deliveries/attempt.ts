import { MAX_ATTEMPTS, responseClass } from '../../contract/index.js';
import { createGuardedClient, type GuardedResponse } from '../../http/guarded-call.js';
import { signatureOf } from '../../http/webhook-signature.js';
import type { CallRow } from '../database/schema.js';

/** How one attempt ended. */
export type AttemptResult = Pick<
  GuardedResponse,
  'http_status' | 'body' | 'network_error' | 'duration_ms'
>;

export interface SendSettings {
  secret: string;
  /** From the start of an attempt to the end of its response, in ms. */
  timeoutMs: number;
  allowPrivateDestinations: boolean;
  /** Where to connect for a destination in this program, a test receiver or its console; null for any other. */
  ownAddress: (destination_url: string) => URL | null;
}

/**
 * Signs and posts deliveries as part 6 says, over its own connections, so that it does not delay other senders.
 * Destinations in this program may have private addresses even if others may not.
 */
export function createSender(settings: SendSettings) {
  const { secret, timeoutMs, allowPrivateDestinations: allowPrivate } = settings;
  const client = createGuardedClient({ allowPrivate, timeoutMs });
  const ownClient = createGuardedClient({ allowPrivate: true, timeoutMs });
  return {
    send(destination_url: string, body: string): Promise<AttemptResult> {
      const bytes = Buffer.from(body);
      const own = settings.ownAddress(destination_url);
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'connect-sandbox',
        'x-hub-signature-256': signatureOf(secret, bytes),
      };
      return own
        ? ownClient.post(own.href, { ...headers, host: new URL(destination_url).host }, bytes)
        : client.post(destination_url, headers, bytes);
    },
    close: async () => {
      await Promise.all([client.close(), ownClient.close()]);
    },
  };
}

export type Sender = ReturnType<typeof createSender>;

/** The longest wait between two attempts (part 8). */
export const BACKOFF_CAP_MS = 6 * 60 * 60 * 1000;

const JITTER = 0.1;

/**
 * Milliseconds from the end of an attempt (1 is the first) to the next one: doubling from `baseMs`, ±10 % by
 * `random` (0 up to 1), and then capped, so that no wait exceeds 6 h.
 */
export function backoff(attempt: number, baseMs: number, random: () => number): number {
  const jitter = 1 + JITTER * (2 * random() - 1);
  return Math.min(BACKOFF_CAP_MS, Math.round(baseMs * 2 ** (attempt - 1) * jitter));
}

/** The code of the attempt that ends a call whose configuration was deleted. */
export const NOT_CONFIGURED = 'NOT_CONFIGURED';

export type Conclusion = Pick<
  CallRow,
  'status' | 'attempts' | 'next_attempt_at' | 'completed_at' | 'updated_at'
>;

/** A complete 2xx response in time (decisions.md, "what counts as delivered"). */
export function isDelivered({ http_status, network_error }: AttemptResult): boolean {
  return responseClass({ http_status, network_code: network_error?.code ?? null }) === '2xx';
}

/** Completed, failed after the 16th attempt or without a destination, or retried later. */
export function conclude(
  attempt: number,
  result: AttemptResult,
  at: number,
  retry: { baseMs: number; random: () => number },
): Conclusion {
  const ended = { attempts: attempt, updated_at: at, next_attempt_at: null };
  if (isDelivered(result)) return { ...ended, status: 'COMPLETED', completed_at: at };
  if (attempt >= MAX_ATTEMPTS || result.network_error?.code === NOT_CONFIGURED) {
    return { ...ended, status: 'FAILED', completed_at: null };
  }
  const next_attempt_at = at + backoff(attempt, retry.baseMs, retry.random);
  return { ...ended, status: 'PENDING', next_attempt_at, completed_at: null };
}
