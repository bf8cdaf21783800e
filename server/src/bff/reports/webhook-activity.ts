import type { z } from 'zod/mini';
import {
  WEBHOOK_TYPES,
  type ListedWebhooks,
  type WebhookActivity,
  type webhookActivity,
  type WebhookState,
  type WebhookType,
} from '../../contract/index.js';
import { toArchivedCall } from '../calls/archived-call.js';
import type { Place } from '../calls/list/find-rows.js';
import { callsOf } from './counts.js';
import { newestResponse } from './failing-destinations.js';

// The newest response of a type's destination is looked for among this many of its newest calls.
const MOST_READ = 1_000;

/** The newest call of the type to which this destination responded; undefined if there is none. */
async function respondedBy(place: Place, webhook_type: WebhookType, destination_url: string) {
  const oldest = await callsOf(place)
    .select('sequence')
    .where('webhook_type', '=', webhook_type)
    .orderBy('sequence', 'desc')
    .offset(MOST_READ)
    .limit(1)
    .executeTakeFirst();
  return newestResponse(
    place,
    callsOf(place)
      .where('webhook_type', '=', webhook_type)
      .where('sequence', '>', oldest?.sequence ?? -1)
      .where('destination_url', '=', destination_url),
  );
}

function stateOf(destination_url: string | null, response: string | null): WebhookState {
  if (destination_url === null) return 'not_configured';
  if (response === null) return 'silent';
  return response === '2xx' ? 'delivering' : 'failing';
}

async function readOne(
  place: Place,
  webhook_type: WebhookType,
  destination_url: string | null,
): Promise<WebhookActivity> {
  const newest =
    destination_url === null ? undefined : await respondedBy(place, webhook_type, destination_url);
  return {
    ...{ webhook_type, destination_url },
    state: stateOf(destination_url, newest?.response ?? null),
    newest_response: newest ? toArchivedCall(newest, place.key) : null,
  };
}

/** Whether the three webhooks' destinations, as last listed by the service, accept calls. */
export async function readWebhookActivity(
  place: Place,
  last: ListedWebhooks,
): Promise<z.infer<typeof webhookActivity>> {
  if (last === null) return { webhooks: null };
  const destinationOf = (type: WebhookType) =>
    last.configs.find(({ webhook_type }) => webhook_type === type)?.destination_url ?? null;
  return {
    webhooks: await Promise.all(
      WEBHOOK_TYPES.map((type) => readOne(place, type, destinationOf(type))),
    ),
  };
}
