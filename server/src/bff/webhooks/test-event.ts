import { randomUUID } from 'node:crypto';
import type { Environment, TestEventResult } from '../../contract/index.js';
import type { GuardedClient } from '../../http/guarded-call.js';
import { signatureOf } from '../../http/webhook-signature.js';
import type { UpstreamClient } from '../../upstream/client.js';
import { hideSecrets, type ServiceSecrets } from '../../upstream/read-response.js';
import { NoDestinationError, UnsignedTestError } from '../errors.js';
import { SENT_BY } from './read-delivery.js';

/** What a test event is sent with. */
export interface TestEventSettings {
  service: UpstreamClient;
  client: GuardedClient;
  secrets: ServiceSecrets;
}

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

async function destinationOf(service: UpstreamClient, webhook_type: string): Promise<string> {
  const { value } = await service.call('config_get', {});
  const config = value.items.find((each) => each.webhook_type === webhook_type);
  if (config) return config.destination_url;
  throw new NoDestinationError(
    `No destination is configured for ${webhook_type}. Save one, then send the test event.`,
  );
}

/**
 * Sends a signed sample to the destination that the service has now. Throws NoDestinationError,
 * UnsignedTestError, and the UpstreamErrors of reading the configuration.
 */
export async function sendTestEvent(
  settings: TestEventSettings,
  environment: Environment,
  webhook_type: string,
): Promise<TestEventResult> {
  const { client, secrets } = settings;
  const { webhookSecret } = secrets;
  if (webhookSecret === undefined) {
    throw new UnsignedTestError(
      `A test event must be signed. Set CONNECT_${environment.toUpperCase()}_WEBHOOK_SECRET to the webhook secret of the service, and start the console again.`,
    );
  }
  const destination_url = await destinationOf(settings.service, webhook_type);
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
