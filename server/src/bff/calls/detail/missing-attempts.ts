import type { Environment } from '../../../contract/index.js';
import { inChunks } from '../../../database/in-chunks.js';
import type { CallRow, Database } from '../../schema.js';
import { rowsIn } from '../../rows.js';

interface AttemptRecords {
  /** How many records of its attempts the archive has. */
  records: number;
  /** How many different attempts these are: an attempt listed under two keys counts once. */
  attempts: number;
}

/** The records of each call's attempts, by transaction_id; calls without any are absent. */
export async function countRecords(
  database: Database,
  environment: Environment,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AttemptRecords>> {
  const rows = await inChunks(ids, (some) =>
    rowsIn(database, environment, 'attempts')
      .select(({ fn }) => [
        'transaction_id',
        fn.countAll<number>().as('records'),
        fn.count<number>('attempt').as('numbered'),
        fn.count<number>('attempt').distinct().as('numbers'),
      ])
      .where('transaction_id', 'in', some)
      .groupBy('transaction_id')
      .execute(),
  );
  return new Map(
    rows.map(({ transaction_id, records, numbered, numbers }) => [
      transaction_id ?? '',
      // A record without a number counts as an attempt of its own.
      { records, attempts: records - numbered + numbers },
    ]),
  );
}

/** How many of the attempts that the call counts have no record in the archive, perhaps only for now. */
export function missingAttempts(
  { transaction_id, attempts }: Pick<CallRow, 'transaction_id' | 'attempts'>,
  records: Awaited<ReturnType<typeof countRecords>>,
): number {
  return Math.max(0, attempts - (records.get(transaction_id)?.attempts ?? 0));
}
