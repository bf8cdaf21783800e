import {
  type ListedScenario,
  type Scenario,
  type scenariosApi,
  scenario,
  type Environment,
} from '../../../contract/index.js';
import { NotFoundError, refusedField } from '../../../http/errors.js';
import type { RecordAudit } from '../../record-audit.js';
import type { ConsoleHandlers } from '../../console-router.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import { startedBy } from '../../jobs/job-audit.js';
import { createJobs } from '../../jobs/jobs.js';
import { countOf, rowsIn } from '../../rows.js';
import type { Database, ConsoleDatabase } from '../../schema.js';
import { requireOffer } from '../../service/offer.js';
import { newRun, requireMayRun, scenarioKind } from './scenario-run.js';
import { shipped } from './shipped.js';
import { runWords } from './steps/steps.js';
import { ConflictError } from '../../errors.js';

const MOST_SAVED = 200;
const NONE = 'There is no such scenario here.';

/** The scenarios saved here, by name. */
export async function ownScenarios(
  database: Database,
  environment: Environment,
): Promise<Scenario[]> {
  const rows = await rowsIn(database, environment, 'scenarios')
    .select('definition')
    .orderBy('name')
    .execute();
  return rows.map(({ definition }) => scenario.parse(JSON.parse(definition)));
}

/** Saves a scenario, replacing one's own of the same name. Throws ConflictError if there are already 200. */
export async function saveScenario(
  database: ConsoleDatabase,
  environment: Environment,
  given: Scenario,
  saved_by: string,
  record: RecordAudit,
): Promise<void> {
  const news = { definition: JSON.stringify(given), saved_at: Date.now(), saved_by };
  const own = { environment, name: given.name };
  await database.exclusively('scenarios', async (within) => {
    const others = rowsIn(within, environment, 'scenarios').where('name', '!=', given.name);
    if ((await countOf(others)) >= MOST_SAVED) {
      throw new ConflictError(`${MOST_SAVED} scenarios are saved here. Delete one of them first.`);
    }
    const before = await within
      .selectFrom('scenarios')
      .select('definition')
      .where((row) => row.and(own))
      .executeTakeFirst();
    await within
      .insertInto('scenarios')
      .values({ ...own, ...news })
      .onConflict((conflict) => conflict.columns(['environment', 'name']).doUpdateSet(news))
      .execute();
    const old: unknown = before ? JSON.parse(before.definition) : null;
    await record(within, { before: old, after: given });
  });
}

const listed = (one: Scenario, isShipped: boolean): ListedScenario => ({
  ...one,
  shipped: isShipped,
  words: runWords(one),
});

function refuseShipped(name: string): void {
  if (!shipped.some((one) => one.name === name)) return;
  throw refusedField('name', 'is the name of a built-in scenario');
}

/** The handlers of scenarios and their runs. */
export function scenarioHandlers(
  database: ConsoleDatabase,
  changes: ChangeFeed,
): ConsoleHandlers<typeof scenariosApi> {
  const { kysely } = database;
  const jobs = createJobs({ database, changes }, scenarioKind);
  const all = async (environment: Environment) => [
    ...shipped.map((one) => listed(one, true)),
    ...(await ownScenarios(kysely, environment)).map((one) => listed(one, false)),
  ];
  return {
    list_scenarios: async ({ environment }) => ({ scenarios: await all(environment) }),

    async save_scenario({ environment, client, body, session, record }) {
      refuseShipped(body.name);
      await requireOffer(client);
      await saveScenario(database, environment, body, session.name, record);
      return listed(body, false);
    },

    async delete_scenario({ environment, body: { name }, record }) {
      refuseShipped(name);
      await kysely.transaction().execute(async (within) => {
        const { definition } = await within
          .deleteFrom('scenarios')
          .where((row) => row.and({ environment, name }))
          .returning('definition')
          .executeTakeFirstOrThrow(() => new NotFoundError(NONE));
        await record(within, { before: JSON.parse(definition) as unknown }); // any there
      });
      return {};
    },

    list_scenario_runs: jobs.list,
    get_scenario_run: jobs.read,
    change_scenario_run: jobs.change,

    start_scenario_run: ({ environment, client, body, session, request, response }) =>
      jobs.start(environment, body.request_id, async () => {
        await requireOffer(client);
        const chosen = (await all(environment)).find(({ name }) => name === body.name);
        if (!chosen) throw new NotFoundError(NONE);
        requireMayRun(session.role, chosen, environment);
        response.status(201);
        return newRun(chosen, startedBy(request));
      }),
  };
}
