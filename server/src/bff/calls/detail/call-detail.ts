import * as z from 'zod/mini';
import {
  header,
  readCall,
  rerun,
  type CallDetail,
  type AttemptDetail,
  type Rerun,
  readEvent,
  type ArchivedAttempt,
} from '../../../contract/index.js';
import { NotFoundError } from '../../../http/errors.js';
import type { Place } from '../api-keys.js';
import { isUnderWay } from '../reruns/reruns.js';
import type { CallRow, AttemptRow, Database } from '../../schema.js';
import { toArchivedCall, ATTEMPT_COLUMNS } from '../archived-call.js';
import { indexedText } from '../store/clean-text.js';
import { inChunks } from '../../../database/in-chunks.js';
import { readChain } from '../store/chains.js';
import { rowsIn } from '../../rows.js';

const MOST_OF_BODY = 16_384;
const MOST_ATTEMPTS = 200;

const ATTEMPT_DETAIL_COLUMNS = [...ATTEMPT_COLUMNS, 'raw'] as const;

/** The attempt with its body and its raw record. */
function toAttemptDetail(row: ArchivedAttempt & Pick<AttemptRow, 'raw'>): AttemptDetail {
  const raw: unknown = JSON.parse(row.raw);
  const body = readEvent(raw)?.response_body ?? null;
  return {
    ...row,
    response_body: body?.slice(0, MOST_OF_BODY) ?? null,
    body_length: body?.length ?? null,
    raw,
  };
}

/** Throws NotFoundError if the archive does not have the key. */
export async function readAttemptDetail(
  { database, environment }: Pick<Place, 'database' | 'environment'>,
  key: string,
): Promise<AttemptDetail> {
  const row = await rowsIn(database, environment, 'attempts')
    .select(ATTEMPT_DETAIL_COLUMNS)
    .where('attempt_key', '=', indexedText(key))
    .executeTakeFirstOrThrow(() => new NotFoundError('No attempt with this key is known here.'));
  return toAttemptDetail(row);
}

/** The reruns of any of the calls that were requested here, oldest first. */
export async function rerunsOf(
  { database, environment }: Pick<Place, 'database' | 'environment'>,
  ids: readonly string[],
): Promise<Rerun[]> {
  const rows = await inChunks(ids, (some) =>
    rowsIn(database, environment, 'reruns')
      .selectAll()
      .where('transaction_id', 'in', some)
      .orderBy('requested_at')
      .execute(),
  );
  return rows.map((row) => {
    const isLost = row.outcome === 'sending' && !isUnderWay(row);
    return rerun.parse(isLost ? { ...row, outcome: 'unknown' } : row);
  });
}

async function attemptsOf(database: Database, call: CallRow): Promise<AttemptDetail[]> {
  const rows = await rowsIn(database, call.environment, 'attempts')
    .select(ATTEMPT_DETAIL_COLUMNS)
    .where('transaction_id', '=', call.transaction_id)
    .orderBy('sequence')
    .limit(MOST_ATTEMPTS)
    .execute();
  return rows.map(toAttemptDetail);
}

/** How many of the attempts that the call counts are not among these records of it, perhaps only for now. */
export function missingAttempts(
  { attempts }: Pick<CallRow, 'attempts'>,
  records: readonly Pick<AttemptRow, 'attempt' | 'attempt_key'>[],
): number {
  // An attempt that was listed under two keys counts once; a record without a number is an attempt of its own.
  const different = new Set(records.map(({ attempt, attempt_key }) => attempt ?? attempt_key));
  return Math.max(0, attempts - different.size);
}

const storedHeaders = z.nullable(z.array(header));

/** One call with its attempts, payload and rerun chain. Throws NotFoundError if the archive does not have it. */
export async function readCallDetail(place: Place, transactionId: string): Promise<CallDetail> {
  const { database, environment, key } = place;
  const row = await rowsIn(database, environment, 'calls')
    .selectAll()
    .where('transaction_id', '=', indexedText(transactionId))
    .executeTakeFirstOrThrow(
      () => new NotFoundError('No call with this transaction_id is known here.'),
    );
  const [attempts, rerunChain, payload] = await Promise.all([
    attemptsOf(database, row),
    readChain(database, environment, row.transaction_id),
    rowsIn(database, environment, 'incoming_deliveries')
      .select(['body', 'headers', 'received_at', 'times'])
      .where('transaction_id', '=', row.transaction_id)
      .executeTakeFirst(),
  ]);
  const raw: unknown = row.raw === null ? null : JSON.parse(row.raw);
  const ids = rerunChain.map((call) => call.transaction_id);
  return {
    call: toArchivedCall(row, key),
    raw,
    times: readCall(raw)?.times ?? {},
    payload: payload
      ? { ...payload, headers: storedHeaders.parse(JSON.parse(payload.headers ?? 'null')) }
      : null,
    attempts,
    attempts_missing: missingAttempts(row, attempts),
    rerun_chain: rerunChain.map((call) => toArchivedCall(call, key)),
    reruns: await rerunsOf(place, ids),
  };
}
