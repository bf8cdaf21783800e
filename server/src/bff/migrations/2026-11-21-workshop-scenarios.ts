import type { Kysely, Migration } from 'kysely';

/** Scenarios that were saved here, and the runs of all, step by step. */
export const workshopScenarios: Migration = {
  async up({ schema }: Kysely<never>) {
    await schema
      .createTable('scenarios')
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('definition', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .addColumn('saved_by', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('scenarios_primary_key', ['environment', 'name'])
      .execute();
    await schema
      .createTable('scenario_runs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('mark', 'text', (column) => column.notNull())
      .addColumn('definition', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .addColumn('changed', 'text')
      .addUniqueConstraint('scenario_runs_by_request', ['environment', 'request_id'])
      .execute();
    await schema
      .createIndex('scenario_runs_by_time')
      .on('scenario_runs')
      .columns(['environment', 'created_at'])
      .execute();
    await schema
      .createTable('scenario_steps')
      .addColumn('run_id', 'text', (column) => column.notNull().references('scenario_runs.id'))
      .addColumn('n', 'bigint', (column) => column.notNull())
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('expected', 'text')
      .addColumn('happened', 'text')
      .addPrimaryKeyConstraint('scenario_steps_primary_key', ['run_id', 'n'])
      .execute();
  },
};
