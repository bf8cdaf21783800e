import type { z } from 'zod/mini';
import {
  CALL_STATES,
  WEBHOOK_TYPES,
  type lastConfigs,
  type WebhookActivity,
  type webhookActivity,
  type WebhookState,
  type WebhookType,
} from '../../contract/index.js';
import { ofKey } from '../calls/api-keys.js';
import { toArchivedCall } from '../calls/archived-call.js';
import { countRows } from '../calls/list/capped-count.js';
import type { Place } from '../calls/list/find-rows.js';
import { sequenceAt } from '../calls/store/sequence.js';
import { readServiceNow } from '../service/health.js';
import { callsOf } from './counts.js';
import { newestResponse } from './failing-destinations.js';
import { rowsIn } from '../rows.js';

const DAY_MS = 24 * 3_600_000;
// The newest response of a type's destination is looked for among this many of its newest calls.
const MOST_READ = 1_000;

async function countState(
  place: Place,
  webhook_type: WebhookType,
  state: (typeof CALL_STATES)[number],
  since: number,
) {
  const some = callsOf(place)
    .select('sequence')
    .where('state', '=', state)
    .where('webhook_type', '=', webhook_type)
    .where('sequence', '>=', sequenceAt(since));
  return [state, await countRows(place, some)] as const;
}

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

/** The gaps in which calls created from `since` on may be missing: those below a record of that time. */
async function countGaps({ database, environment, key }: Place, since: number): Promise<number> {
  const { count } = await rowsIn(database, environment, 'gaps')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('list', '=', 'calls')
    .where('below_sequence', '>=', sequenceAt(since))
    .where(ofKey('gaps', key))
    .executeTakeFirstOrThrow();
  return count;
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
  since: number,
): Promise<WebhookActivity> {
  const [newest, counts] = await Promise.all([
    destination_url === null ? undefined : respondedBy(place, webhook_type, destination_url),
    Promise.all(CALL_STATES.map((state) => countState(place, webhook_type, state, since))),
  ]);
  return {
    ...{ webhook_type, destination_url },
    state: stateOf(destination_url, newest?.response ?? null),
    newest_response: newest ? toArchivedCall(newest, place.key) : null,
    counts: Object.fromEntries(counts) as WebhookActivity['counts'], // one for each state
  };
}

/** What happened lately at the three webhooks, with the destinations of the service's last listing. */
export async function readWebhookActivity(
  place: Place,
  configs: z.infer<typeof lastConfigs>['configs'],
): Promise<z.infer<typeof webhookActivity>> {
  const since = (await readServiceNow(place.database, place.environment)) - DAY_MS;
  const gaps = await countGaps(place, since);
  if (configs === null) return { webhooks: null, since, gaps };
  const destinationOf = (type: WebhookType) =>
    configs.find(({ webhook_type }) => webhook_type === type)?.destination_url ?? null;
  const webhooks = await Promise.all(
    WEBHOOK_TYPES.map((type) => readOne(place, type, destinationOf(type), since)),
  );
  return { webhooks, since, gaps };
}
