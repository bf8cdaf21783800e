import type { Migrations } from '../../../database/migrate.js';
import { firstTables } from './0001-first-tables.js';

/** The sandbox's migrations, in the order in which they run. */
export const migrations: Migrations = { '0001-first-tables': firstTables };
