import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The state of the new call beside each rerun of a job, so that the outcomes of a job are counted from one index.
 */
export const rerunStates: Migration = {
  async up(database: Kysely<never>) {
    await sql`alter table reruns add column new_state text`.execute(database);
    await sql`update reruns set new_state = (
        select state from calls
        where calls.environment = reruns.environment
          and calls.transaction_id = reruns.new_transaction_id
      ) where job_id is not null and new_transaction_id is not null`.execute(database);
    await sql`drop index reruns_by_job`.execute(database);
    await sql`create index reruns_by_job on reruns (job_id, new_state)
      where job_id is not null`.execute(database);
  },
};
