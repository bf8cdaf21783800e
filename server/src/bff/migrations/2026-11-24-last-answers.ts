import type { Kysely, Migration } from 'kysely';

/** What a service answered last to a few questions, for when it cannot be asked. */
export const lastAnswers: Migration = {
  async up({ schema }: Kysely<never>) {
    await schema
      .createTable('last_answers')
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('question', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('read_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('last_answers_primary', ['environment', 'question'])
      .execute();
  },
};
