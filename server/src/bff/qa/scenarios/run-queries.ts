import type { Kysely } from 'kysely';
import {
  scenarioStepReport,
  type Environment,
  type ScenarioReport,
  type ScenarioRun,
} from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import type { ScenarioRunRow } from './scenario-rows.js';
import { toRun } from './run-row.js';

type Database = Kysely<ConsoleSchema>;

const NEWEST = 20;

const runsOf = (database: Database, environment: Environment) =>
  database.selectFrom('scenario_runs').selectAll().where('environment', '=', environment);

async function withCounts(
  database: Database,
  rows: readonly ScenarioRunRow[],
): Promise<ScenarioRun[]> {
  if (rows.length === 0) return [];
  const counts = await database
    .selectFrom('scenario_steps')
    .select(['run_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where(
      'run_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy(['run_id', 'state'])
    .execute();
  return rows.map((row) => {
    const own = counts.filter(({ run_id }) => run_id === row.id);
    const sum = (some: typeof own) => some.reduce((all, { count }) => all + count, 0);
    const open = own.filter(({ state }) => state === 'waiting' || state === 'running');
    return toRun(row, sum(own), sum(own) - sum(open));
  });
}

/** The newest 20, newest first. */
export async function newestRuns(
  database: Database,
  environment: Environment,
): Promise<ScenarioRun[]> {
  const newest = runsOf(database, environment).orderBy('created_at', 'desc').orderBy('id');
  return withCounts(database, await newest.limit(NEWEST).execute());
}

/** The oldest run that has not put back what it changed; undefined when there is none. */
export function unfinishedRun(
  database: Database,
  environment: Environment,
): Promise<ScenarioRunRow | undefined> {
  return runsOf(database, environment)
    .where('finished_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

async function reportOf(
  database: Database,
  row: ScenarioRunRow | undefined,
): Promise<ScenarioReport | null> {
  if (!row) return null;
  const steps = await database
    .selectFrom('scenario_steps')
    .selectAll()
    .where('run_id', '=', row.id)
    .orderBy('n')
    .execute();
  const open = steps.filter(({ state }) => state === 'waiting' || state === 'running');
  return {
    run: toRun(row, steps.length, steps.length - open.length),
    steps: steps.map((step) => scenarioStepReport.parse(step)),
  };
}

/** One run with its steps; null when the environment has none of this id. */
export async function findReport(
  database: Database,
  environment: Environment,
  id: string,
): Promise<ScenarioReport | null> {
  const row = await runsOf(database, environment).where('id', '=', id).executeTakeFirst();
  return reportOf(database, row);
}

/** The run that a press of this name has started already. */
export async function findByRequest(
  database: Database,
  environment: Environment,
  requestId: string,
): Promise<ScenarioReport | null> {
  const row = await runsOf(database, environment)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return reportOf(database, row);
}
