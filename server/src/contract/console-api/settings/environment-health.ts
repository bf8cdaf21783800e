import * as z from 'zod/mini';
import { ENVIRONMENTS } from '../../roles.js';
import type { ApiTable } from '../../table.js';
import { pushedHealth } from '../push.js';

/** The health of a connected service, and of what the console has stored of it. */
export const environmentHealth = z.extend(pushedHealth, {
  environment: z.enum(ENVIRONMENTS),
  /** Null if not known. */
  is_reachable: z.nullable(z.boolean()),
  is_key_accepted: z.nullable(z.boolean()),
  /** How often calls may be missing from the archive. */
  gaps: z.number(),
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
    summary: 'Reads the health of each connected service, without calling it.',
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
