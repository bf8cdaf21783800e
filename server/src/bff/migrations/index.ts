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
  '0001-initial': {
    up: initial,
    // The steps in which the same tables were made before the first release.
    replaces: [
      '0001-archive',
      '0002-delivery-headers',
      '0003-user-columns',
      '0004-report-index',
      '0005-members-work',
      '0006-call-counts',
      '0007-quotas',
      '0009-audit',
      '0010-relayed-deliveries',
      '0011-members',
      '0012-api-tokens',
      '0014-sso',
      '0015-alerts',
      '0016-second-factor',
      '0017-second-factor-roles',
      '0018-passkeys',
      '0019-listed-keys',
      '0020-rerun-states',
      '0021-user-search',
      '0022-user-search-covering',
      '0023-user-ids',
    ],
  },
  '0002-evidence': { up: evidence },
  '0003-outcomes': { up: outcomes },
  '0004-alert-tries': { up: alertTries },
  '0005-users-by-undelivered': { up: usersByUndelivered },
  '0006-views-by-member': { up: viewsByMember },
  '0007-refused-checks': { up: refusedChecks },
  '0008-users-by-trigram': { up: usersByTrigram },
};
