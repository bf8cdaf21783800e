import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migrations } from '../../database/migrate.js';
import { alertTries } from './alert-tries.js';
import { archive } from './archive.js';
import { evidence } from './evidence.js';
import { membersAndAudit } from './members-and-audit.js';
import { outcomes } from './outcomes.js';
import { refusedChecks } from './refused-checks.js';
import { usersByTrigram } from './users-by-trigram.js';
import { usersByUndelivered } from './users-by-undelivered.js';
import { usersAndWebhooks } from './users-and-webhooks.js';
import { viewsByMember } from './views-by-member.js';
import { work } from './work.js';

// A migration never changes once it was released, and imports nothing that could: the next change of a table
// is a migration of its own.

const PARTS = [work, usersAndWebhooks, archive, membersAndAudit];

async function initial(database: Kysely<never>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const parts = PARTS.map((part) => part.both + (isPostgres ? part.postgres : part.sqlite));
  if (isPostgres) parts.unshift('create extension if not exists pg_trgm;\n');
  // Only a key of the type integer is the order in which SQLite keeps a table.
  const statements = parts.join('').replaceAll('$key', isPostgres ? 'bigint' : 'integer');
  // The statements of a trigger and its end are indented.
  for (const statement of statements.split(/;\n(?! )/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(database);
  }
}

/** The console's migrations, in the order of their names. */
export const migrations: Migrations = {
  '0001-initial': { up: initial },
  '0002-evidence': { up: evidence },
  '0003-outcomes': { up: outcomes },
  '0004-alert-tries': { up: alertTries },
  '0005-users-by-undelivered': { up: usersByUndelivered },
  '0006-views-by-member': { up: viewsByMember },
  '0007-refused-checks': { up: refusedChecks },
  '0008-users-by-trigram': { up: usersByTrigram },
};
