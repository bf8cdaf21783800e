import type { Environment, usersApi } from '../../contract/index.js';
import { NotFoundError } from '../../http/errors.js';
import { sendFile } from '../calls/list/send-file.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { Parts } from '../parts.js';
import type { Database } from '../schema.js';
import { readOpenedAt, readUserHistory } from './user-history.js';
import { exportChosenUsers, exportUsers, readUserPage } from './user-page.js';

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
    list_users: ({ environment, query }) => readUserPage(database, environment, query),

    export_users: ({ environment, query, response }) => {
      const file = exportUsers(database, environment, query);
      return sendFile(response, `users-${environment}`, query.format, file);
    },

    export_chosen_users: ({ environment, body: { format, reference_user_ids }, response }) => {
      const file = exportChosenUsers(database, environment, reference_user_ids, format);
      return sendFile(response, `users-${environment}`, format, file);
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
