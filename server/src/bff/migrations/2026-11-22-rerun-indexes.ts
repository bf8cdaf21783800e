import { sql, type Kysely, type Migration } from 'kysely';

/** What came of the calls that a bulk rerun made is counted with every look at it. */
export const rerunIndexes: Migration = {
  async up({ schema }: Kysely<never>) {
    await schema
      .createIndex('reruns_by_job')
      .on('reruns')
      .columns(['job_id', 'new_transaction_id'])
      .where(sql.ref('job_id'), 'is not', null)
      .execute();
  },
};
