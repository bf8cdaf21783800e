import { PostgresAdapter, type Kysely } from 'kysely';
import { z } from 'zod';

/** Which database a Kysely speaks to, for the few statements that differ. */
export function dialectOf<Schema>(database: Kysely<Schema>): 'sqlite' | 'postgres' {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

const diskFull = z.object({ code: z.enum(['SQLITE_FULL', '53100']) });

/** Whether a statement failed because the database's disk has no space left. */
export const isDiskFull = (error: unknown): boolean => diskFull.safeParse(error).success;
