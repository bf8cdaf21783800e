import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrations, verifyAudit, type ConsoleSchema } from '../bff/index.js';
import { readConfig, type Config } from '../config/config.js';
import { openDatabase } from '../database/open-database.js';
import { readSqlite } from '../database/inspect.js';
import { createLog } from './log.js';
import { CONSOLE_FILE } from './restore.js';
import { runOnce } from './run-program.js';
import { readCommandLine, refuseCommandLine } from '../../launch/command-line.mjs';

const PROBLEMS = {
  missing: 'is missing',
  changed: 'was changed: its hash does not fit what it says',
  does_not_follow: 'does not follow the row before it',
};

const { positionals } = readCommandLine('audit', process.argv.slice(3));
const [action = ''] = positionals;
if (action !== 'verify') refuseCommandLine('audit', `Unknown action '${action}'.`);

async function verify(config: Config) {
  const file = join(config.DATA_DIR, CONSOLE_FILE);
  const { DATABASE_URL: url } = config;
  if (!url && !existsSync(file)) return null;
  if (!url) {
    // The console may run, which has the file for itself.
    const database = readSqlite<ConsoleSchema>(file);
    return verifyAudit(database).finally(() => database.destroy());
  }
  const place = { url, file, logger: createLog('warn') };
  const database = await openDatabase<ConsoleSchema>(place, migrations);
  return verifyAudit(database.kysely).finally(() => database.close());
}

await runOnce(async () => {
  const verdict = await verify(readConfig(process.env));
  if (verdict === null) {
    process.stderr.write('DATA_DIR holds no data of a console.\n');
    process.exitCode = 1;
    return;
  }
  const { rows, pruned, head, broken } = verdict;
  if (broken) {
    const held = `${rows} rows before it hold.`;
    process.stderr.write(`Row ${broken.sequence} ${PROBLEMS[broken.problem]}. ${held}\n`);
    process.exitCode = 1;
    return;
  }
  const before = pruned === 0 ? '' : ` Rows up to ${pruned} were deleted by AUDIT_DAYS.`;
  process.stdout.write(`All ${rows} rows hold.${before}\n`);
  if (rows > 0) process.stdout.write(`Row ${pruned + rows} has the hash ${head}\n`);
});
