import type { Migrations } from '../../../database/migrate.js';
import { firstTables } from './0001-first-tables.js';
import { plans } from './0002-plans.js';
import { receivers } from './0003-receivers.js';

/** The sandbox's migrations, in the order in which they run. */
export const migrations: Migrations = {
  '0001-first-tables': firstTables,
  '0002-plans': plans,
  '0003-receivers': receivers,
};
