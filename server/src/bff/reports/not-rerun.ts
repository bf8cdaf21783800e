import { sql, type SqlBool } from 'kysely';
import type { Environment } from '../../contract/index.js';

/**
 * Whether no rerun of a call of `calls` exists: none that the archive holds, and none that was asked for here
 * and accepted. Two looks into an index for each call.
 */
export function notRerun(environment: Environment) {
  return sql<SqlBool>`not exists (
    select 1 from calls as again
    where again.environment = ${environment} and again.rerun_of = calls.transaction_id
  ) and not exists (
    select 1 from reruns
    where reruns.environment = ${environment} and reruns.transaction_id = calls.transaction_id
      and reruns.outcome = 'accepted'
  )`;
}
