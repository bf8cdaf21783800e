import type { Environment } from '../../../contract/index.js';
import { inChunks } from '../../../database/in-chunks.js';
import type { CallRow, Database } from '../../schema.js';

interface AttemptRecords {
  /** How many records of its attempts the archive has. */
  records: number;
  /** How many different attempts these are: one that was listed twice under two keys is one attempt. */
  attempts: number;
}

/** The records of the attempts of each call, by transaction_id; a call without any is left out. */
export async function countRecords(
  database: Database,
  environment: Environment,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AttemptRecords>> {
  const rows = await inChunks(ids, (some) =>
    database
      .selectFrom('attempts')
      .select(({ fn }) => [
        'transaction_id',
        fn.countAll<number>().as('records'),
        fn.count<number>('attempt').as('numbered'),
        fn.count<number>('attempt').distinct().as('numbers'),
      ])
      .where('environment', '=', environment)
      .where('transaction_id', 'in', some)
      .groupBy('transaction_id')
      .execute(),
  );
  return new Map(
    rows.map(({ transaction_id, records, numbered, numbers }) => [
      transaction_id ?? '',
      // One without a number counts as an attempt of its own.
      { records, attempts: records - numbered + numbers },
    ]),
  );
}

/** How many attempts the call counts that the archive has no record of, perhaps only not yet. */
export function missingAttempts(
  { transaction_id, attempts }: Pick<CallRow, 'transaction_id' | 'attempts'>,
  records: Awaited<ReturnType<typeof countRecords>>,
): number {
  return Math.max(0, attempts - (records.get(transaction_id)?.attempts ?? 0));
}
