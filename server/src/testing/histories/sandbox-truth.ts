import Database from 'libsql';
import { z } from 'zod';

const call = z.object({
  transaction_id: z.string(),
  key_id: z.string(),
  webhook_type: z.string(),
  reference_user_id: z.string(),
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  attempts: z.number(),
  created_at: z.number(),
  seq: z.number(),
});
/** A call in the sandbox's own database. */
export type TrueCall = z.infer<typeof call>;

const attempt = z.object({
  seq: z.number(),
  transaction_id: z.string(),
  attempt: z.number(),
  destination_url: z.nullable(z.string()),
  http_status: z.nullable(z.number()),
  error_code: z.nullable(z.string()),
});
/** An attempt in the sandbox's own database. */
export type TrueAttempt = z.infer<typeof attempt>;

const user = z.object({
  reference_user_id: z.string(),
  key_id: z.string(),
  state: z.enum(['registered', 'verified', 'revoked', 'unfulfillable']),
});
/** A user in the sandbox's own database. */
export type TrueUser = z.infer<typeof user>;

const count = z.object({ n: z.number() });
const time = z.object({ at: z.nullable(z.number()) });
const setting = z.object({ value: z.string() });

/** The sandbox's own database, read directly: the truth about its calls and users, whatever its API shows. */
export interface SandboxTruth {
  calls: () => TrueCall[];
  attempts: () => TrueAttempt[];
  users: () => TrueUser[];
  /** Its clock, in ms. */
  now: () => number;
  /** How many calls are due by its clock, including those under way. */
  due: () => number;
  /** When the next attempt is due by its clock, in ms; null if there is none. */
  nextDueAt: () => number | null;
  /** How many calls wait for an attempt, now or later. */
  pending: () => number;
  /** How many outcome batches are not finished. */
  runningBatches: () => number;
  close: () => void;
}

/** Opens the file of a running sandbox, only for reading. */
export function openSandboxTruth(file: string): SandboxTruth {
  const database = new Database(file);
  database.pragma('query_only = ON');
  database.pragma('busy_timeout = 5000');
  const prepare = <T>(row: z.ZodType<T>, sql: string) => {
    const statement = database.prepare(sql);
    return (...parameters: unknown[]): T[] => z.array(row).parse(statement.all(parameters));
  };
  const offset = prepare(setting, `select value from settings where name = 'clock_offset_ms'`);
  const due = prepare(count, 'select count(*) as n from calls where next_attempt_at <= ?');
  const next = prepare(time, 'select min(next_attempt_at) as at from calls');
  const pending = prepare(count, `select count(*) as n from calls where status = 'PENDING'`);
  const batches = prepare(
    count,
    `select count(*) as n from outcome_batch_steps where state = 'waiting'`,
  );
  const calls = prepare(call, 'select * from calls order by seq');
  const attempts = prepare(attempt, 'select * from events order by seq');
  const users = prepare(user, 'select * from users');
  const now = () => Date.now() + Number(offset()[0]?.value ?? 0);
  return {
    ...{ calls, attempts, users, now },
    due: () => due(now())[0]?.n ?? 0,
    nextDueAt: () => next()[0]?.at ?? null,
    pending: () => pending()[0]?.n ?? 0,
    runningBatches: () => batches()[0]?.n ?? 0,
    close: () => {
      database.close();
    },
  };
}
