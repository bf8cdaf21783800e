import { migrations } from '../../bff/index.js';
import type { Config } from '../../config/config.js';
import { warningsOf } from '../../config/exposure.js';
import { inspectSchema } from '../../database/inspect.js';
import type { SchemaState } from '../../database/migrate.js';
import { networkFailure } from '../../http/guarded-call.js';
import { CONSOLE_FILE } from '../data-folder.js';
import { databaseName } from '../start-block.js';
import { failed, ok, warning, type Finding } from './finding.js';

/** The finding for settings that can be read; insecure ones are warnings. */
export function checkSettings(config: Config): Finding[] {
  const what = 'Settings';
  const warnings = warningsOf(config).map((sentence): Finding => {
    const [text = '', ...remedy] = sentence.split(/(?<=\.) /);
    return warning(what, text, remedy.join(' '));
  });
  return warnings.length > 0 ? warnings : [ok(what, 'can be used.')];
}

/** The finding for a database of that name with this schema. */
export function databaseFinding(name: string, schema: SchemaState): Finding {
  const what = 'Database';
  switch (schema) {
    case 'new':
      return ok(what, `${name} has no tables yet: the first start creates them.`);
    case 'current':
      return ok(what, `${name} can be read and is up to date.`);
    case 'behind':
      return warning(
        what,
        `${name} was created by an earlier version.`,
        'The next start migrates it. Make a backup before: npm run backup -- FOLDER',
      );
    case 'newer':
      return failed(
        what,
        `${name} was created by a newer version, and this one does not start on it.`,
        'Start that version or a newer one, or restore a backup of before its upgrade.',
      );
    case 'earlier':
      return failed(
        what,
        `${name} was created by an earlier version that cannot be migrated.`,
        'Set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.',
      );
  }
}

/** Checks the console's database: whether it can be read, and the state of its migrations. Nothing is changed. */
export async function checkDatabase({ DATABASE_URL: url, DATA_DIR }: Config): Promise<Finding> {
  const name = databaseName(url) ?? CONSOLE_FILE;
  try {
    const schema = await inspectSchema({ url, file: `${DATA_DIR}/${CONSOLE_FILE}` }, migrations);
    return databaseFinding(name, schema);
  } catch (error) {
    const { cause = error } = error instanceof Error ? error : {};
    const remedy = url
      ? 'Check that it runs, that this machine may connect, and the user, password and name in DATABASE_URL.'
      : 'Restore a backup: npm run restore -- FOLDER';
    const { message } = networkFailure(cause, 0);
    return failed('Database', `${name} cannot be opened: ${message}.`, remedy);
  }
}
