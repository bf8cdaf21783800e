import { running } from '../../database/migrate-statements.js';
import type { Migrations } from '../../database/migrate.js';
import { archive } from './archive.js';
import * as later from './later.js';
import { membersAndAudit } from './members-and-audit.js';
import { usersAndWebhooks } from './users-and-webhooks.js';
import { work } from './work.js';

// A migration never changes once it was released, and imports nothing that could: the next change of a table
// is a migration of its own.

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
