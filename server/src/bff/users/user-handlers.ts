import * as z from 'zod/mini';
import {
  settingChange,
  type Environment,
  type UserHistory,
  type usersApi,
} from '../../contract/index.js';
import { NotFoundError } from '../../http/errors.js';
import type { UpstreamClient } from '../../upstream/client.js';
import { UpstreamError } from '../../upstream/failures.js';
import { ATTEMPT_COLUMNS, CALL_COLUMNS, toArchivedCall } from '../calls/archived-call.js';
import { missingAttempts, rerunsOf } from '../calls/detail/call-detail.js';
import type { Place } from '../calls/api-keys.js';
import { sendFile } from '../calls/list/send-file.js';
import { indexedText } from '../calls/store/clean-text.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { Parts } from '../parts.js';
import { rowsIn } from '../rows.js';
import type { Database } from '../schema.js';
import { chosenUsers, matchingUsers, readUserPage, USER_COLUMNS } from './user-page.js';

const MOST_CALLS = 100;
// More than 100 calls can have (part 8), unless a service lists more than 16 attempts of many.
const MOST_ATTEMPTS = 2_000;
const MOST_REGISTRATIONS = 100;

const settingChanges = z.array(settingChange);

/** The known calls, attempts and reruns of a user, whether or not the user was registered here. */
export async function readUserHistory(
  place: Place,
  reference_user_id: string,
): Promise<Omit<UserHistory, 'opened_at'>> {
  const { database, environment, key } = place;
  const id = indexedText(reference_user_id);
  const calls = await rowsIn(database, environment, 'calls')
    .select(CALL_COLUMNS)
    .where('reference_user_id', '=', id)
    .orderBy('sequence', 'desc')
    .limit(MOST_CALLS)
    .execute();
  const ids = calls.map((call) => call.transaction_id);
  const attempts = await newestAttempts(place, ids);
  return {
    calls: calls.reverse().map((call) => {
      const own = attempts.filter(({ transaction_id }) => transaction_id === call.transaction_id);
      return { ...toArchivedCall(call, key), attempts_missing: missingAttempts(call, own) };
    }),
    attempts,
    reruns: await rerunsOf(place, ids),
    registrations: await readRegistrations(place, id),
  };
}

/** The newest attempts of all the calls together, oldest first. */
async function newestAttempts({ database, environment }: Place, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const newest = await rowsIn(database, environment, 'attempts')
    .select(ATTEMPT_COLUMNS)
    .where('transaction_id', 'in', ids)
    .orderBy('sequence', 'desc')
    .limit(MOST_ATTEMPTS)
    .execute();
  return newest.reverse();
}

async function readRegistrations({ database, environment }: Place, id: string) {
  const rows = await rowsIn(database, environment, 'repeated_registrations')
    .select(['id', 'at', 'registered_by', 'changes'])
    .where('reference_user_id', '=', id)
    .orderBy('at', 'desc')
    .limit(MOST_REGISTRATIONS)
    .execute();
  return rows.reverse().map((row) => ({
    ...row,
    changes: settingChanges.parse(JSON.parse(row.changes)),
  }));
}

/**
 * When the user opened the invite (ms by the service's clock), which only a service with sandbox controls provides;
 * null if it was not opened or the service does not say.
 */
export async function readOpenedAt(
  client: Pick<UpstreamClient, 'control'>,
  reference_user_id: string,
): Promise<number | null> {
  try {
    const { opened_at } = await client.control('user', { reference_user_id });
    return opened_at === null ? null : Date.parse(opened_at);
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

/** The handlers of the operations on users. */
export function userHandlers(
  { keys, users, checks }: Pick<Parts, 'keys' | 'users' | 'checks'>,
  database: Database,
): ConsoleHandlers<typeof usersApi> {
  async function read(environment: Environment, id: string) {
    const user = await users.find(environment, id);
    if (!user)
      throw new NotFoundError('No user with this reference_user_id is known in this console.');
    return user;
  }
  return {
    list_users: ({ environment, query }) => readUserPage({ database, environment }, query),

    export_users: ({ environment, query: { format, ...query }, response }) => {
      const all = matchingUsers({ database, environment }, query);
      return sendFile(response, `users-${environment}`, format, all, USER_COLUMNS);
    },

    export_chosen_users: ({ environment, body: { format, reference_user_ids }, response }) => {
      const chosen = chosenUsers({ database, environment }, reference_user_ids);
      return sendFile(response, `users-${environment}`, format, chosen, USER_COLUMNS);
    },

    get_user: ({ environment, query }) => read(environment, query.reference_user_id),

    look_up_user: async ({ environment, body: { reference_user_id: id } }) => {
      await checks.check(environment, id);
      // The audit row of this action is written around it.
      await users.setRemoved(environment, [id], false, () => Promise.resolve());
      return read(environment, id);
    },

    get_user_history: async ({ environment, client, query: { reference_user_id: id } }) => {
      const key = await keys.current(environment);
      const [history, opened_at] = await Promise.all([
        readUserHistory({ database, environment, key }, id),
        readOpenedAt(client, id),
      ]);
      return { ...history, opened_at };
    },

    watch_users: ({ environment, body }) => {
      checks.watch(environment, body.reference_user_ids);
    },

    remove_users: async ({ environment, body, record }) => ({
      removed: await users.setRemoved(environment, body.reference_user_ids, true, record),
    }),

    restore_users: async ({ environment, body, record }) => ({
      restored: await users.setRemoved(environment, body.reference_user_ids, false, record),
    }),

    label_user: async ({ environment, body: { reference_user_id: id, label }, record }) => {
      await users.label(environment, id, label, record);
      return read(environment, id);
    },
  };
}
