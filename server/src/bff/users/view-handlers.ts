import type { Environment, ViewedList, viewsApi } from '../../contract/index.js';
import type { MemberSession } from '../auth/sessions.js';
import type { ConsoleHandlers } from '../console-router.js';
import { NotFoundError } from '../../http/errors.js';
import { ConflictError } from '../errors.js';
import { countOf } from '../rows.js';
import type { ConsoleDatabase } from '../schema.js';

const MOST_VIEWS = 50;

/** The handlers of the views that members save of their lists. */
export function viewHandlers(database: ConsoleDatabase): ConsoleHandlers<typeof viewsApi> {
  const keyOf = (environment: Environment, { memberId }: MemberSession, list: ViewedList) => ({
    ...{ environment, list, member: memberId },
  });
  const { kysely } = database;
  return {
    list_views: async ({ environment, session, query }) => ({
      views: await kysely
        .selectFrom('saved_views')
        .select(['name', 'search'])
        .where((view) => view.and(keyOf(environment, session, query.list)))
        .orderBy('name')
        .execute(),
    }),

    save_view: async ({ environment, session, body: { list, name, search }, record }) => {
      const key = keyOf(environment, session, list);
      const news = { search, saved_at: Date.now() };
      await database.exclusively('views', async (within) => {
        const own = within.selectFrom('saved_views').where((view) => view.and(key));
        if ((await countOf(own.where('name', '!=', name))) >= MOST_VIEWS) {
          throw new ConflictError(`You have ${MOST_VIEWS} views of this list. Delete one first.`);
        }
        await within
          .insertInto('saved_views')
          .values({ ...key, name, ...news })
          .onConflict((conflict) =>
            conflict.columns(['environment', 'member', 'list', 'name']).doUpdateSet(news),
          )
          .execute();
        await record(within, { after: { list, search } });
      });
    },

    delete_view: async ({ environment, session, query: { list, name }, record }) => {
      await kysely.transaction().execute(async (within) => {
        const [deleted] = await within
          .deleteFrom('saved_views')
          .where((view) => view.and({ ...keyOf(environment, session, list), name }))
          .returning('search')
          .execute();
        if (!deleted) throw new NotFoundError('You have no such view.');
        await record(within, { before: { list, search: deleted.search } });
      });
    },
  };
}
