import { randomUUID } from 'node:crypto';
import {
  changedSettings,
  type ConnectionStatus,
  type Environment,
  type Registration,
  type RegisterRequest,
  type UserDetail,
} from '../../contract/index.js';
import type { RecordAudit } from '../record-audit.js';
import { cleanText } from '../calls/store/clean-text.js';
import type { EvidenceWrites, Write } from '../calls/store/write.js';
import type { Within } from '../feed/change-feed.js';
import type { Database, UserRow, Transaction } from '../schema.js';
import { readStoredCoverage } from '../calls/store/coverage.js';
import {
  afterKnownCalls,
  respondedAt,
  checkedAt,
  stated,
  type ResponseTimes,
} from './connection.js';
import { derivedWith, emptyUser } from './derive.js';
import { changeUsers, readUsers, settleUsers } from './settle.js';
import { USER_COLUMNS } from './user-page.js';
import { rowsIn } from '../rows.js';

const RESPONSE_LIMIT = 100_000;
// The most characters in the object of an audit row.
const OBJECT_LIMIT = 1_000;

/** The request for one user, and the service's response (4.1). */
export interface Registered extends ResponseTimes {
  request: RegisterRequest;
  response: Registration;
}

/**
 * The user after a registration; `at` and `stated_at` (the time of the connection it states) by the service's clock.
 */
function registeredUser(
  known: UserRow | undefined,
  environment: Environment,
  { request, response, asked_at }: Registered,
  { by, key, at, stated_at }: { by: string; key: string; at: number; stated_at: number },
): UserRow {
  const { data_request, reference_user_id: id } = request;
  const [first] = Array.isArray(data_request) ? data_request : [data_request];
  const given = {
    data_request_type: first?.type ?? null,
    redirect_url: request.redirect_url ?? null,
    uniqueness_region_id: request.uniqueness_region_id ?? null,
  };
  const before = known ?? emptyUser(environment, id, 'registered', at);
  const isFirst = before.registered_at === null;
  return {
    ...before,
    ...{ source: 'registered', removed_at: null },
    ...(isFirst ? { registered_at: at, registered_by: by, registered_key: key } : {}),
    ...{ user_id: cleanText(response.user_id), invite_url: cleanText(response.invite_url) },
    // The registration data of a verified user does not change (decisions.md).
    ...(known && response.connection_verified ? {} : given),
    ...stated(before, response.connection_verified, stated_at, asked_at),
  };
}

const CODE_LIMIT = 100;

/** The event of a further registration of a user, with what it changed. */
function repetition(before: UserRow, after: UserRow, at: number, registered_by: string) {
  const { environment, reference_user_id } = after;
  return {
    ...{ id: randomUUID(), environment, reference_user_id, registered_by },
    ...{ at, changes: JSON.stringify(changedSettings(before, after)) },
  };
}

/** Records each changed user; the object of a row is limited in length, so many users take several rows. */
async function recordUsers(
  within: Transaction,
  record: RecordAudit,
  ids: readonly string[],
): Promise<void> {
  const rows: string[][] = [];
  for (const id of ids) {
    const last = rows.at(-1);
    if (last && [...last, id].join(', ').length <= OBJECT_LIMIT) last.push(id);
    else rows.push([id]);
  }
  const all = rows.length === 0 ? ['no users'] : rows.map((some) => some.join(', '));
  for (const object of all) await record(within, { object });
}

/** The first humanness score in the results; a service may send it as text. */
function scoreOf({ results }: ConnectionStatus): number | null {
  const scores = results.flatMap(({ values }) => values['humanness_score'] ?? []);
  return scores.find((score) => typeof score === 'number') ?? null;
}

/**
 * The known users: those registered here, named by a call, or looked up, because the API has no list of users. Evidence
 * is stored together with the state that follows from it.
 */
export function createUserStore(kysely: Database, evidence: EvidenceWrites) {
  async function record(write: Write, registered: readonly Registered[], by: string) {
    const { within, environment } = write;
    const ids = registered.map(({ request }) => request.reference_user_id);
    const before = await readUsers(within, environment, ids);
    const now = Date.now();
    const asked_at = Math.min(...registered.map((one) => one.asked_at));
    const after = await afterKnownCalls(write, [...before.keys()], asked_at);
    const users: UserRow[] = [];
    const repeated: ReturnType<typeof repetition>[] = [];
    for (const one of registered) {
      const id = one.request.reference_user_id;
      const at = respondedAt(one, now);
      const stated_at = Math.max(at, after.get(id) ?? 0);
      const known = before.get(id);
      const user = registeredUser(known, environment, one, {
        ...{ by, key: write.key.fingerprint, at, stated_at },
      });
      users.push(user);
      if (known && known.registered_at !== null) repeated.push(repetition(known, user, at, by));
    }
    await settleUsers(write, before, users);
    if (repeated.length === 0) return;
    await within.insertInto('repeated_registrations').values(repeated).execute();
    // A registration that changes nothing is also an event of the user.
    for (const { reference_user_id } of repeated) write.publish('user', reference_user_id);
  }

  return {
    /**
     * Stores registrations of different users, at most 500, and who requested them, in its own write or within one of
     * the change feed.
     */
    recordRegistrations: (
      target: Environment | Within,
      registered: readonly Registered[],
      by: string,
    ) => evidence.write(target, (write) => record(write, registered, by)),

    /**
     * Stores a response of get_status (4.2). An unknown user only becomes known by a look-up, which requires more than
     * the permission to read. A response that is too large to store (over 100,000 characters) still counts.
     */
    async recordStatus(
      environment: Environment,
      id: string,
      response: ConnectionStatus,
      { isLookUp, ...times }: ResponseTimes & { isLookUp: boolean },
    ) {
      if (cleanText(id) !== id) return;
      const text = JSON.stringify(response.raw);
      const last_response = text.length > RESPONSE_LIMIT ? null : text;
      const now = Date.now();
      await evidence.write(environment, async (write) => {
        const before = await readUsers(write.within, environment, [id]);
        if (!isLookUp && !before.has(id)) return;
        const after = await afterKnownCalls(write, [...before.keys()], times.asked_at);
        const known = before.get(id);
        const asked = checkedAt(times, now, known?.source === 'registered');
        const at = Math.max(asked, after.get(id) ?? 0);
        const user = known ?? emptyUser(environment, id, 'looked_up', respondedAt(times, now));
        const connection = stated(user, response.has_connection, at, times.asked_at);
        if (connection === null) return;
        const learnt = { ...connection, score: scoreOf(response), last_response };
        await settleUsers(write, before, [{ ...user, ...learnt }]);
      });
    },

    /**
     * The service refused a check of a user with this code. The first refusal in a row gives the time; refusals affect
     * neither the status nor the next check.
     */
    recordRefusedCheck: (environment: Environment, id: string, code: string) =>
      evidence.write(environment, async ({ within, publish }) => {
        const check_refusal = cleanText(code.slice(0, CODE_LIMIT));
        const { numUpdatedRows } = await within
          .updateTable('users')
          .set((user) => ({
            check_refusal,
            check_refused_at: user.fn.coalesce('check_refused_at', user.val(Date.now())),
          }))
          .where('environment', '=', environment)
          .where('reference_user_id', '=', id)
          .where('check_refusal', 'is distinct from', check_refusal)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) publish('user', id);
      }),

    /**
     * A check of the user failed, and the next one, if any, is not due before `until` (ms by the console's clock). The
     * registration alone then no longer rules out an outcome.
     */
    postponeCheck: (environment: Environment, id: string, until: number) =>
      evidence.write(environment, async (write) => {
        await changeUsers(write, [id], (user) =>
          user.status === 'waiting' ? { ...user, status: 'not_verified' } : null,
        );
        await write.within
          .updateTable('users')
          .set({ next_check_at: until })
          .where('environment', '=', environment)
          .where('reference_user_id', '=', id)
          // A check for a page may fail before the next is due, or where there is none: looked up, settled or removed.
          .where('next_check_at', '<', until)
          .execute();
      }),

    async find(environment: Environment, id: string): Promise<UserDetail | null> {
      if (cleanText(id) !== id) return null;
      const row = await rowsIn(kysely, environment, 'users')
        .select([...USER_COLUMNS, 'last_response', 'removed_at'])
        .select(['check_refusal', 'check_refused_at'])
        .where('reference_user_id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const { last_response: text, ...user } = row;
      // Written by recordStatus(); a service's response has no shape that could be relied on.
      const last_response: unknown = text === null ? null : JSON.parse(text);
      return { ...user, last_response };
    },

    /** Removes users from the console's lists until there is new evidence, or brings them back; returns how many. */
    setRemoved: (
      environment: Environment,
      ids: readonly string[],
      isRemoved: boolean,
      record: RecordAudit,
    ) =>
      evidence.write(environment, async (write) => {
        const removed_at = isRemoved ? Date.now() : null;
        const changed = await changeUsers(write, ids, (user) =>
          (user.removed_at !== null) === isRemoved ? null : { ...user, removed_at },
        );
        const changedIds = changed.map(({ reference_user_id }) => reference_user_id);
        await recordUsers(write.within, record, changedIds);
        return changed.length;
      }),

    /** Sets the label of a user, if the user is known. */
    label: (environment: Environment, id: string, label: string | null, record: RecordAudit) =>
      evidence.write(environment, async (write) => {
        const before = await readUsers(write.within, environment, [id]);
        const known = before.get(id);
        if (!known) return;
        const search_text = [id, ...(label === null ? [] : [label])].join('\n').toLowerCase();
        await settleUsers(write, before, [{ ...known, label, search_text }]);
        await record(write.within, { before: { label: known.label }, after: { label } });
      }),

    /** Recomputes users that older rules, or an older coverage, derived; returns how many, at most `limit`. */
    async rederive(environment: Environment, limit: number) {
      const { epoch } = await readStoredCoverage(kysely, environment);
      const current = derivedWith(epoch, true);
      const rows = await rowsIn(kysely, environment, 'users')
        .select('reference_user_id')
        .where('derived_with', '<', current)
        .limit(limit)
        .execute();
      if (rows.length === 0) return 0;
      const ids = rows.map(({ reference_user_id }) => reference_user_id);
      await evidence.write(environment, (write) => changeUsers(write, ids, (user) => user));
      return rows.length;
    },
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
