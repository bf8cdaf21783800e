import type { Kysely } from 'kysely';
import type { Environment, Relay } from '../../contract/index.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { ConsoleSchema, RelayRow } from '../schema.js';

/** The addresses that incoming deliveries are relayed to, one for each type. */
export interface RelayStore {
  list: (environment: Environment) => Promise<Relay[]>;
  /** The customer's address for this type; null when its relay is off, which is the default. */
  find: (environment: Environment, webhook_type: string) => Promise<string | null>;
  set: (environment: Environment, type: string, relay_url: string, by: string) => Promise<void>;
  remove: (environment: Environment, webhook_type: string) => Promise<void>;
}

function toRelay(row: RelayRow): Relay {
  const { webhook_type, relay_url, changed_at, changed_by, last_at: at } = row;
  const last = { http_status: row.last_http_status, network_code: row.last_network_code };
  return {
    ...{ webhook_type, relay_url, changed_at, changed_by },
    last: at === null ? null : { at, ...last },
  };
}

/** The relays over the console's database; asked anew for each delivery, so that every process agrees. */
export function createRelayStore(database: Kysely<ConsoleSchema>, changes: ChangeFeed): RelayStore {
  return {
    async list(environment) {
      const rows = await database
        .selectFrom('relays')
        .selectAll()
        .where('environment', '=', environment)
        .orderBy('webhook_type')
        .execute();
      return rows.map(toRelay);
    },
    async find(environment, webhook_type) {
      const row = await database
        .selectFrom('relays')
        .select('relay_url')
        .where('environment', '=', environment)
        .where('webhook_type', '=', webhook_type)
        .executeTakeFirst();
      return row?.relay_url ?? null;
    },
    set: (environment, webhook_type, relay_url, changed_by) =>
      changes.write(environment, async (within, publish) => {
        const fresh = { last_at: null, last_http_status: null, last_network_code: null };
        const set = { relay_url, changed_at: Date.now(), changed_by, ...fresh };
        await within
          .insertInto('relays')
          .values({ environment, webhook_type, ...set })
          .onConflict((conflict) =>
            conflict.columns(['environment', 'webhook_type']).doUpdateSet(set),
          )
          .execute();
        publish('webhooks', environment);
      }),
    remove: (environment, webhook_type) =>
      changes.write(environment, async (within, publish) => {
        await within
          .deleteFrom('relays')
          .where('environment', '=', environment)
          .where('webhook_type', '=', webhook_type)
          .execute();
        publish('webhooks', environment);
      }),
  };
}
