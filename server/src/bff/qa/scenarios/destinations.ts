import type { WebhookType } from '../../../contract/index.js';
import { UpstreamRefusedError } from '../../../upstream/failures.js';
import type { Asking } from './asking.js';

/** Where the deliveries of a kind go; null for nowhere. */
export async function destinationOf(
  { ask }: Pick<Asking, 'ask'>,
  kind: WebhookType,
): Promise<string | null> {
  const { items } = await ask('config_get', {});
  return items.find(({ webhook_type }) => webhook_type === kind)?.destination_url ?? null;
}

/** Sends the deliveries of a kind there, or nowhere. */
export async function setDestination(
  { ask }: Pick<Asking, 'ask'>,
  webhook_type: WebhookType,
  destination_url: string | null,
): Promise<void> {
  if (destination_url !== null) {
    await ask('config_create_or_edit', { webhook_type, destination_url });
    return;
  }
  await ask('config_delete', { webhook_type }).catch((error: unknown) => {
    // There was none.
    const isGone = error instanceof UpstreamRefusedError && error.failure_code === 'DOES_NOT_EXIST';
    if (!isGone) throw error;
  });
}
