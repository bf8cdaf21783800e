import type { Environment } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';

/** The reads whose last response is kept: the destinations of the key (4.4), and GET /sandbox. */
type Operation = 'configs' | 'offer';

/** The response as JSON reads it, and when it came (ms by the console's clock). */
export interface LastResponse {
  response: unknown;
  read_at: number;
}

/** The last responses that pages show while the service is unreachable. */
export interface LastResponses {
  /** Null when there is no stored response. */
  read: (environment: Environment, operation: Operation) => Promise<LastResponse | null>;
  keep: (environment: Environment, operation: Operation, response: unknown) => Promise<void>;
  forget: (environment: Environment, operation: Operation) => Promise<void>;
}

// Pages ask every few seconds, so an unchanged response is written again only after this time. An offer contains the
// sandbox's clock and therefore always differs; it is rewritten at the same rate.
const SAME_FOR_MS = 30_000;

/** Stores them in the console's database, so that every process has them, also after a restart. */
export function createLastResponses(
  { kysely }: Pick<OpenDatabase<ConsoleSchema>, 'kysely'>,
  changes: Pick<ChangeFeed, 'write'>,
): LastResponses {
  const rowOf = (environment: Environment, operation: Operation) =>
    kysely
      .selectFrom('last_responses')
      .select(['response', 'read_at'])
      .where('environment', '=', environment)
      .where('operation', '=', operation)
      .executeTakeFirst();

  return {
    async read(environment, operation) {
      const row = await rowOf(environment, operation);
      return row ? { response: JSON.parse(row.response), read_at: row.read_at } : null;
    },
    async keep(environment, operation, value) {
      const read_at = Date.now();
      const response = JSON.stringify(value);
      const known = await rowOf(environment, operation);
      const isSame = operation === 'offer' || known?.response === response;
      if (known && isSame && read_at - known.read_at < SAME_FOR_MS) return;
      await changes.write(environment, async (within) => {
        await within
          .insertInto('last_responses')
          .values({ environment, operation, response, read_at })
          .onConflict((conflict) =>
            conflict.columns(['environment', 'operation']).doUpdateSet({ response, read_at }),
          )
          .execute();
      });
    },
    async forget(environment, operation) {
      if (!(await rowOf(environment, operation))) return;
      await changes.write(environment, async (within) => {
        await within
          .deleteFrom('last_responses')
          .where('environment', '=', environment)
          .where('operation', '=', operation)
          .execute();
      });
    },
  };
}
