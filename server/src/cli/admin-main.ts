import { createSessionStore, migrations, resetAdmin, type ConsoleSchema } from '../bff/index.js';
import { readConfig } from '../config/config.js';
import { openDatabase } from '../database/open-database.js';
import { openDataFolder } from './data-folder.js';
import { createLog } from './log.js';
import { runOnce } from './run-program.js';
import { reachableHost } from './start-block.js';
import { readCommandLine, refuseCommandLine } from '../../launch/command-line.mjs';

const { positionals } = readCommandLine('admin', process.argv.slice(3));
if (positionals[0] !== 'reset-admin') {
  refuseCommandLine('admin', `There is no command '${positionals[0] ?? ''}'.`);
}

await runOnce(async () => {
  const config = readConfig(process.env);
  const data = openDataFolder(config.DATA_DIR);
  const logger = createLog('warn');
  const place = { url: config.DATABASE_URL, file: data.file('console.db'), logger };
  const database = await openDatabase<ConsoleSchema>(place, migrations);
  try {
    const { token } = await resetAdmin(createSessionStore(database));
    const address = config.PUBLIC_URL ?? `http://${reachableHost(config.HOST)}:${config.PORT}`;
    process.stdout.write(
      [
        'The first admin is enabled, has the role admin, and is signed out everywhere.',
        'This link signs in once, within 15 minutes.',
        `${address}/sign-in#token=${token}`,
        '',
      ].join('\n'),
    );
  } finally {
    await database.close();
  }
});
