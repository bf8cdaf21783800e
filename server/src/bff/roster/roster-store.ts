import type { Kysely } from 'kysely';
import type {
  Call,
  Environment,
  Registration,
  RegisterRequest,
  RosterEntry,
} from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';
import { newestKinds, type NewestKind } from './newest-kinds.js';
import { changed, emptyRow, toEntry, type RosterChange } from './roster-row.js';

/** The people whom the console knows: the API has no list of them. */
export interface RosterStore {
  noteRegistration: (
    environment: Environment,
    request: RegisterRequest,
    answer: Registration,
    by: string,
  ) => Promise<void>;
  /** Does nothing for a person who is not on the roster. */
  noteStatus: (environment: Environment, id: string, hasConnection: boolean) => Promise<void>;
  /** Notes the newest kind for every person on the roster whom one of the calls names. */
  noteCalls: (environment: Environment, calls: readonly Call[]) => Promise<void>;
  /** Puts somebody on the roster who was registered elsewhere; known people stay as they are. */
  follow: (environment: Environment, id: string, by: string) => Promise<void>;
  find: (environment: Environment, id: string) => Promise<RosterEntry | null>;
}

// A service may list more than it should, and a statement takes only so many values.
const CHUNK = 500;

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / CHUNK);
  return Array.from({ length: count }, (_value, n) => ids.slice(n * CHUNK, (n + 1) * CHUNK));
}

/** The roster over the console's database. */
export function createRosterStore(database: Kysely<ConsoleSchema>): RosterStore {
  const person = (environment: Environment, id: string, within = database) =>
    within
      .selectFrom('roster')
      .selectAll()
      .where('environment', '=', environment)
      .where('reference_user_id', '=', id);

  // What was noted last, by environment: polls mostly bring the same again. Somebody who joins the
  // roster may be in it unnoticed, so it is then forgotten.
  const noted = new Map<Environment, ReadonlyMap<string, NewestKind>>();
  let joined = 0;

  function forget(environment: Environment) {
    noted.delete(environment);
    joined += 1;
  }

  // In one transaction: get_status and a listing often bring news of one person at the same moment.
  async function change(environment: Environment, id: string, changes: RosterChange) {
    await database.transaction().execute(async (within) => {
      const row = await person(environment, id, within).executeTakeFirst();
      if (!row) return;
      await within
        .updateTable('roster')
        .set(changed(row, changes))
        .where('environment', '=', environment)
        .where('reference_user_id', '=', id)
        .execute();
    });
  }

  async function noteKinds(
    environment: Environment,
    ids: readonly string[],
    kinds: ReadonlyMap<string, NewestKind>,
  ) {
    const rows = await database
      .selectFrom('roster')
      .select(['reference_user_id', 'last_kind', 'last_kind_at'])
      .where('environment', '=', environment)
      .where('reference_user_id', 'in', ids)
      .execute();
    for (const row of rows) {
      const newest = kinds.get(row.reference_user_id);
      if (!newest || newest.last_kind_at <= (row.last_kind_at ?? 0)) continue;
      await change(environment, row.reference_user_id, newest);
    }
  }

  return {
    async noteRegistration(environment, request, answer, by) {
      const now = Date.now();
      const id = request.reference_user_id;
      const { data_request } = request;
      const [first] = Array.isArray(data_request) ? data_request : [data_request];
      const told = {
        origin: 'registered',
        user_id: answer.user_id,
        invite_url: answer.invite_url,
      };
      const given = {
        ...told,
        data_request_type: first?.type ?? null,
        redirect_url: request.redirect_url ?? null,
        uniqueness_region_id: request.uniqueness_region_id ?? null,
      };
      await database
        .insertInto('roster')
        .values({ ...emptyRow(environment, id, by, now), ...given })
        .onConflict((conflict) =>
          // What a verified person was registered with stays as it was (decisions.md).
          conflict
            .columns(['environment', 'reference_user_id'])
            .doUpdateSet(answer.connection_verified ? told : given),
        )
        .execute();
      forget(environment);
      await change(environment, id, {
        has_connection: answer.connection_verified,
        checked_at: now,
      });
    },

    noteStatus: (environment, id, has_connection) =>
      change(environment, id, { has_connection, checked_at: Date.now() }),

    async noteCalls(environment, calls) {
      const kinds = newestKinds(calls);
      const known = noted.get(environment);
      const before = joined;
      const news = [...kinds].filter(
        ([id, { last_kind_at }]) => known?.get(id)?.last_kind_at !== last_kind_at,
      );
      for (const ids of chunks(news.map(([id]) => id))) await noteKinds(environment, ids, kinds);
      if (joined === before) noted.set(environment, kinds);
    },

    async follow(environment, id, by) {
      await database
        .insertInto('roster')
        .values({ ...emptyRow(environment, id, by, Date.now()), origin: 'followed' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      forget(environment);
    },

    async find(environment, id) {
      const row = await person(environment, id).executeTakeFirst();
      return row ? toEntry(row) : null;
    },
  };
}
