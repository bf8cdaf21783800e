import type { Kysely, Migration } from 'kysely';

/** Gaps are read by their place with every page of a list, and counted with every overview. */
export const gapIndexes: Migration = {
  async up({ schema }: Kysely<never>) {
    await schema
      .createIndex('gaps_by_place')
      .on('gaps')
      .columns(['environment', 'list', 'below_position'])
      .execute();
    await schema
      .createIndex('gaps_by_time')
      .on('gaps')
      .columns(['environment', 'found_at'])
      .execute();
  },
};
