import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migrations } from '../../database/migrate.js';
import { archive } from './archive.js';
import * as later from './later.js';
import { membersAndAudit } from './members-and-audit.js';
import { usersAndWebhooks } from './users-and-webhooks.js';
import { work } from './work.js';

// A migration never changes once it was released, and imports nothing that could: the next change of a table
// is a migration of its own.

/** Statements in SQL: on every database, and then on one. */
interface Part {
  both?: string;
  sqlite?: string;
  postgres?: string;
}

const running = (...parts: Part[]) => ({
  async up(database: Kysely<never>): Promise<void> {
    const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
    const texts = parts.flatMap(({ both = '', sqlite = '', postgres = '' }) => [
      both,
      isPostgres ? postgres : sqlite,
    ]);
    // Only a key of the type integer is the order in which SQLite keeps a table.
    const statements = texts.join('').replaceAll('$key', isPostgres ? 'bigint' : 'integer');
    // The further lines of a statement, and those of a trigger's own statements, are indented.
    for (const statement of statements.split(/;\n(?! )/)) {
      if (statement.trim() !== '') await sql.raw(statement).execute(database);
    }
  },
});

const trigrams = { postgres: 'create extension if not exists pg_trgm;\n' };

/** The console's migrations, in the order of their names. */
export const migrations: Migrations = {
  '0001-initial': running(trigrams, work, usersAndWebhooks, archive, membersAndAudit),
  '0002-evidence': running({ both: later.evidence }),
  '0003-outcomes': running({ both: later.outcomes }),
  '0004-alert-tries': running({ both: later.alertTries }),
  '0005-users-by-undelivered': running({ both: later.usersByUndelivered }),
  '0006-views-by-member': running({ both: later.viewsByMember }),
  '0007-refused-checks': running({ both: later.refusedChecks }),
  '0008-users-by-trigram': running({ postgres: later.usersByTrigram }),
};
