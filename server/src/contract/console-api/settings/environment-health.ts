import * as z from 'zod/mini';
import { ENVIRONMENTS } from '../../roles.js';
import type { ApiTable } from '../../table.js';

/** The health of one environment's service, by the last poll. Times in ms since 1970 by the console's clock. */
export const environmentHealth = z.object({
  environment: z.enum(ENVIRONMENTS),
  /** `waiting`: no poll has ended yet. `partial`: its last listings were too long to be read completely. */
  state: z.enum(['not_connected', 'waiting', 'ok', 'partial', 'failing']),
  /** Null if not known. */
  is_reachable: z.nullable(z.boolean()),
  is_key_accepted: z.nullable(z.boolean()),
  failing_since: z.nullable(z.number()),
  /** The problem code of the failure, and a sentence. */
  failure: z.nullable(z.object({ code: z.string(), detail: z.string() })),
  /** When its listings were last read. */
  last_success_at: z.nullable(z.number()),
  /** How far the archive is out of date, in ms; null before the first success. */
  archive_lag_ms: z.nullable(z.number()),
  /** How often calls, or attempts, may be missing from the archive. */
  gaps: z.number(),
  /** The service's clock minus the console's, in ms. */
  clock_offset_ms: z.number(),
  /** Whether another API key was connected before, whose records are listed separately. */
  has_earlier_key: z.boolean(),
});
export type EnvironmentHealth = z.infer<typeof environmentHealth>;

/** A backup that was made and verified. */
export const madeBackup = z.object({
  /** When it was started. */
  at: z.number(),
  /** The name of its folder. */
  name: z.string(),
  bytes: z.number(),
  /** `restored` to verify it, or only `read` to its end. */
  check: z.enum(['restored', 'read']),
});

/** The scheduled backups of all consoles on the database. */
export const backupReport = z.object({
  /** The interval in hours; null if this console makes none. */
  every_hours: z.nullable(z.number()),
  last: z.nullable(madeBackup),
  /** The last try, if it failed. */
  failure: z.nullable(z.object({ at: z.number(), reason: z.string() })),
});

/** The health of the environments, and the backups. */
export const environmentHealthApi = {
  list_environment_health: {
    method: 'GET',
    path: '/environments/health',
    permission: 'read',
    summary: 'Reads the health of each environment’s service, without calling it.',
    response: z.object({ environments: z.array(environmentHealth) }),
  },
  get_backups: {
    method: 'GET',
    path: '/backups',
    permission: 'staff',
    summary: 'Reads the state of the scheduled backups.',
    response: backupReport,
  },
} as const satisfies ApiTable;
