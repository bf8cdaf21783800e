import { z } from 'zod';
import {
  WEBHOOK_TYPES,
  type WebhookType,
  type ResponseOf,
  type QaResponse,
  type QaOperation,
  type QaRequest,
  type Environment,
  type Operation,
  type RequestOf,
} from '../../../contract/index.js';
import { UpstreamRefusedError } from '../../../upstream/failures.js';
import { counted } from './step-result.js';
import type { UpstreamClient } from '../../../upstream/client.js';
import type { Forward } from '../../forwarding/pipeline.js';

/** The ways to call the service. Each throws the UpstreamErrors. */
export interface Asking {
  /** Like a page: the result is recorded, under the name of the member who started the run. */
  ask: <O extends Operation>(operation: O, body: RequestOf<O>) => Promise<ResponseOf<O>>;
  control: <C extends QaOperation>(name: C, request: QaRequest<C>) => Promise<QaResponse<C>>;
}

/** What a run calls. */
export interface AskedParts {
  environment: Environment;
  client: UpstreamClient;
  forward: Forward;
}

/** Calls the service on behalf of `by`, until the signal aborts. */
export function asks(parts: AskedParts, by: string, given: AbortSignal): Asking {
  return {
    control: (name, request) => parts.client.control(name, request, given),
    async ask(operation, body) {
      const { value } = await parts.forward({ ...parts, by, signal: given }, operation, body);
      return value;
    },
  };
}

const changedDestination = z.object({
  webhook_type: z.enum(WEBHOOK_TYPES),
  /** The destination before the run; null if there was none. */
  before: z.string().nullable(),
  /** Every value that the run has set. Any other value found at the end was set by someone else. */
  set: z.array(z.string().nullable()),
});

/** The shared settings that a run has changed. */
export const changedByRun = z.object({
  maintenance: z.boolean(),
  destinations: z.array(changedDestination),
});
export type ChangedByRun = z.infer<typeof changedByRun>;

export const NOTHING_CHANGED: ChangedByRun = { maintenance: false, destinations: [] };

/** The destination of a type; null if there is none. */
export async function destinationOf(
  { ask }: Pick<Asking, 'ask'>,
  type: WebhookType,
): Promise<string | null> {
  const { items } = await ask('config_get', {});
  return items.find(({ webhook_type }) => webhook_type === type)?.destination_url ?? null;
}

/** Sets the destination of a type, or deletes it for null. */
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

// A service may return an address in another spelling than it was given.
const written = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).href : url;

/** Returns false if someone else has changed the destination. */
async function restore(
  asking: Asking,
  { webhook_type, before, set }: ChangedByRun['destinations'][number],
): Promise<boolean> {
  const now = written(await destinationOf(asking, webhook_type));
  if (now === written(before)) return true;
  if (!set.some((url) => written(url) === now)) return false;
  await setDestination(asking, webhook_type, before);
  return true;
}

/**
 * Restores the settings that a run has changed and returns a summary. A destination that someone else changed in the
 * meantime stays as it is. It can be repeated after a failure.
 */
export async function putBack(
  asking: Asking,
  { maintenance, destinations }: ChangedByRun,
): Promise<string> {
  const parts: string[] = [];
  if (maintenance) {
    // First, because in maintenance the service would refuse the rest.
    await asking.control('maintenance', { on: false });
    parts.push('maintenance is off');
  }
  let restored = 0;
  for (const one of destinations) if (await restore(asking, one)) restored += 1;
  if (restored > 0) parts.push(`${counted(restored, 'destination')} as before`);
  const foreign = destinations.length - restored;
  if (foreign > 0) {
    parts.push(
      `${counted(foreign, 'destination')} left unchanged, because it was changed elsewhere`,
    );
  }
  return parts.length > 0 ? parts.join(', ') : 'nothing was changed';
}
