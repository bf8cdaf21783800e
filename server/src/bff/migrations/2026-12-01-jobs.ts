import type { Kysely, Migration } from 'kysely';

/** Jobs of every kind have the same states, and say why they are blocked. */
export const jobs: Migration = {
  async up({ schema }: Kysely<never>) {
    await schema.alterTable('jobs').renameColumn('pause', 'blocked').execute();
  },
};
