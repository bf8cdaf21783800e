import type {
  Call,
  ConnectionStatus,
  Environment,
  Registration,
  RegisterRequest,
  RosterDetail,
} from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';
import { serviceTime } from '../service-clock.js';
import { newestKinds, type NewestKind } from './newest-kinds.js';
import { noteKind } from './note-kind.js';
import { noteRegistrations } from './note-registration.js';
import { noteStatus } from './note-status.js';
import { findRow, saveRow } from './user-rows.js';
import { emptyRow, toDetail } from './user-row.js';

/**
 * The people whom the console knows: the API has no list of them. Every change of one is noted, and dated by
 * the service's clock as `serviceDate` tells it, the Date header of the answer; without one by the console's.
 */
export interface RosterStore {
  noteRegistration: (
    environment: Environment,
    request: RegisterRequest,
    answer: Registration,
    by: string,
    serviceDate?: string | null,
  ) => Promise<void>;
  /**
   * The answer of get_status that was asked for at that time (ms). Does nothing for a person who is not on
   * the roster, or when a webhook overtook the answer.
   */
  noteStatus: (
    environment: Environment,
    id: string,
    answer: ConnectionStatus,
    asked_at: number,
    serviceDate?: string | null,
  ) => Promise<void>;
  /** Notes the newest kind for every person on the roster whom one of the calls names. */
  noteCalls: (environment: Environment, calls: readonly Call[]) => Promise<void>;
  /** Puts somebody on the roster who was registered elsewhere; known people stay as they are. */
  follow: (
    environment: Environment,
    id: string,
    by: string,
    serviceDate?: string | null,
  ) => Promise<void>;
  find: (environment: Environment, id: string) => Promise<RosterDetail | null>;
}

// A service may list more than it should, and a statement takes only so many values.
const CHUNK = 500;

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / CHUNK);
  return Array.from({ length: count }, (_value, n) => ids.slice(n * CHUNK, (n + 1) * CHUNK));
}

/** The roster over the console's database. */
export function createRosterStore(
  database: OpenDatabase<ConsoleSchema>,
  changes: ChangeLog,
): RosterStore {
  // What was noted last, by environment: polls mostly bring the same again. Somebody who joins the
  // roster, by whichever process, may be in it unnoticed, so after any change it is forgotten.
  const noted = new Map<Environment, ReadonlyMap<string, NewestKind>>();
  let forgotten = 0;
  changes.onChange((environment) => {
    noted.delete(environment);
    forgotten += 1;
  });

  async function noteKinds(
    environment: Environment,
    ids: readonly string[],
    kinds: ReadonlyMap<string, NewestKind>,
  ) {
    const rows = await database.kysely
      .selectFrom('roster')
      .select(['reference_user_id', 'last_kind_at'])
      .where('environment', '=', environment)
      .where('reference_user_id', 'in', ids)
      .execute();
    const news = rows.flatMap(({ reference_user_id: id, last_kind_at }) => {
      const newest = kinds.get(id);
      return newest && newest.last_kind_at > (last_kind_at ?? 0) ? [{ id, newest }] : [];
    });
    if (news.length === 0) return;
    await changes.write(environment, async (within, note) => {
      for (const { id, newest } of news) {
        await noteKind(within, note, environment, id, newest.last_kind, newest.last_kind_at);
      }
    });
  }

  return {
    noteRegistration: (environment, request, answer, by, serviceDate = null) =>
      changes.write(environment, (within, note) =>
        noteRegistrations(within, note, environment, [{ request, answer, serviceDate }], by),
      ),

    noteStatus: (environment, id, answer, asked_at, serviceDate = null) =>
      noteStatus(changes, environment, id, answer, { asked_at, serviceDate }),

    async noteCalls(environment, calls) {
      const kinds = newestKinds(calls);
      const known = noted.get(environment);
      const before = forgotten;
      const news = [...kinds].filter(
        ([id, { last_kind_at }]) => known?.get(id)?.last_kind_at !== last_kind_at,
      );
      for (const ids of chunks(news.map(([id]) => id))) await noteKinds(environment, ids, kinds);
      if (forgotten === before) noted.set(environment, kinds);
    },

    follow: (environment, id, by, serviceDate = null) =>
      changes.write(environment, async (within, note) => {
        if (await findRow(within, environment, id)) return;
        const now = Date.now();
        const row = emptyRow(environment, id, by, serviceTime(serviceDate, now));
        await saveRow(within, note, undefined, { ...row, origin: 'followed', next_check_at: now });
      }),

    async find(environment, id) {
      const row = await findRow(database.kysely, environment, id);
      return row ? toDetail(row) : null;
    },
  };
}
