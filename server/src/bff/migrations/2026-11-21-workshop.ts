import type { Kysely, Migration } from 'kysely';

/** What an item of a job is asked with, and how often it was tried in vain. */
export const workshop: Migration = {
  async up({ schema }: Kysely<never>) {
    await schema.alterTable('job_items').addColumn('request', 'text').execute();
    await schema
      .alterTable('job_items')
      .addColumn('tries', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    // Who was tried in vain comes last, so that a few of them hold up nobody.
    await schema.dropIndex('job_items_by_state').execute();
    await schema
      .createIndex('job_items_by_state')
      .on('job_items')
      .columns(['job_id', 'state', 'tries', 'n'])
      .execute();
  },
};
