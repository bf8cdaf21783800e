import type { Kysely } from 'kysely';
import {
  readEvent,
  type ArchivedAttempt,
  type AttemptDetail,
  type Environment,
} from '../../../contract/index.js';
import { NotFoundError } from '../../../http/errors.js';
import type { ConsoleSchema, AttemptRow } from '../../schema.js';
import { ATTEMPT_COLUMNS } from '../archived-call.js';
import { indexedText } from '../store/clean-text.js';

const MOST_OF_BODY = 16_384;

/** The columns that `toAttemptDetail` reads. */
export const ATTEMPT_DETAIL_COLUMNS = [...ATTEMPT_COLUMNS, 'raw'] as const;

/** The attempt with its body and its record as it came. */
export function toAttemptDetail(row: ArchivedAttempt & Pick<AttemptRow, 'raw'>): AttemptDetail {
  const raw: unknown = JSON.parse(row.raw);
  const body = readEvent(raw)?.response_body ?? null;
  return {
    ...row,
    response_body: body?.slice(0, MOST_OF_BODY) ?? null,
    body_length: body?.length ?? null,
    raw,
  };
}

/** Throws NotFoundError for a key that the archive does not have. */
export async function readAttemptDetail(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  key: string,
): Promise<AttemptDetail> {
  const row = await database
    .selectFrom('attempts')
    .select(ATTEMPT_DETAIL_COLUMNS)
    .where('environment', '=', environment)
    .where('attempt_key', '=', indexedText(key))
    .executeTakeFirst();
  if (!row) throw new NotFoundError('No attempt with this key is known here.');
  return toAttemptDetail(row);
}
