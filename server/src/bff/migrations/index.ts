import type { Migrations } from '../../database/migrate.js';
import { foundation } from './2026-11-20-foundation.js';

/** The console's migrations, in the order of their names. */
export const migrations: Migrations = {
  '2026-11-20-foundation': foundation,
};
