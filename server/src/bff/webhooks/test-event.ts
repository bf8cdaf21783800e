import { randomUUID } from 'node:crypto';
import type { Environment, TestEventRequest, TestEventResult } from '../../contract/index.js';
import type { GuardedClient } from '../../http/guarded-call.js';
import { signatureOf } from '../../http/webhook-signature.js';
import { hideSecrets, type ServiceSecrets } from '../../upstream/read-response.js';
import { UnsignedTestError } from '../errors.js';

/** Marks an event as the console's own: part 6 leaves the payload open. */
export const SENT_BY = 'Connect Console';

/** A sample of the type in the format of part 6, marked as a test in its payload. */
function sampleOf(webhook_type: string): string {
  return JSON.stringify({
    transaction_id: `ewh:${randomUUID()}`,
    user_id: 'bcu_test',
    reference_user_id: 'test-event',
    type: webhook_type,
    payload: { test: true, sent_by: SENT_BY },
    created_at: new Date().toISOString(),
  });
}

/** Sends a signed sample to a destination, saved or not. Throws UnsignedTestError. */
export async function sendTestEvent(
  { client, secrets }: { client: GuardedClient; secrets: ServiceSecrets },
  environment: Environment,
  { webhook_type, destination_url }: TestEventRequest,
): Promise<TestEventResult> {
  const { webhookSecret } = secrets;
  if (webhookSecret === undefined) {
    throw new UnsignedTestError(
      `A test event must be signed. Set CONNECT_${environment.toUpperCase()}_WEBHOOK_SECRET to the webhook secret of the service, and start the console again.`,
    );
  }
  const sent = sampleOf(webhook_type);
  const bytes = Buffer.from(sent);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'connect-console',
    'x-hub-signature-256': signatureOf(webhookSecret, bytes),
  };
  const { http_status, body, body_cut, network_error, duration_ms } = await client.post(
    destination_url,
    headers,
    bytes,
  );
  const response_body = body === null ? null : hideSecrets(body, secrets);
  return {
    ...{ destination_url, sent },
    ...{ http_status, response_body, body_cut, network_error, duration_ms },
  };
}
