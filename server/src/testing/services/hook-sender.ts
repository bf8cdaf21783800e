import { randomUUID } from 'node:crypto';
import { sign } from '@octokit/webhooks-methods';
import { ask, type Answer } from '../fixtures/test-console.js';

/** A delivery in the format of part 6 with its own transaction ID. */
export function sampleDelivery(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    transaction_id: `ewh:${randomUUID()}`,
    user_id: 'bcu_1',
    reference_user_id: 'user-1',
    type: 'USER_VERIFICATION_COMPLETED',
    payload: { completed_at: new Date().toISOString() },
    created_at: new Date().toISOString(),
    ...changes,
  };
}

/** Posts exactly this text to a hook URL, signed by an independent implementation unless `headers` say otherwise. */
export async function sendHook(
  url: string,
  secret: string,
  body: string | Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = text === '' ? '' : await sign(secret, text);
  return ask(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature ? { 'x-hub-signature-256': signature } : {}),
      ...headers,
    },
    body: text,
  });
}
