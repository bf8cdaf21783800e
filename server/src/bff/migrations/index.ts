import type { Migrations } from '../../database/migrate.js';
import { initial } from './0001-archive.js';

/** The console's migrations, in the order of their names. */
export const migrations: Migrations = { '0001-archive': initial };
