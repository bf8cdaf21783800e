import type { Migrations } from '../../database/migrate.js';
import { archive } from './2026-11-21-archive.js';
import { foundation } from './2026-11-20-foundation.js';
import { hooksAndJobs } from './2026-11-21-hooks-and-jobs.js';

/** The console's migrations, in the order of their names. */
export const migrations: Migrations = {
  '2026-11-20-foundation': foundation,
  '2026-11-21-archive': archive,
  '2026-11-21-hooks-and-jobs': hooksAndJobs,
};
