import { migrations, resetFirstAdmin, type ConsoleSchema } from '../bff/index.js';
import { readConfig } from '../config/config.js';
import { openDatabase } from '../database/open-database.js';
import { openDataFolder } from './data-folder.js';
import { createLog } from './log.js';
import { examine } from './doctor/doctor.js';
import { formatFindings } from './doctor/finding.js';
import { CONSOLE_FILE } from './restore.js';
import { consoleUrl } from './start-block.js';
import type { CommandLine } from '../../launch/command-line.mjs';

async function printWayIn(): Promise<void> {
  const config = readConfig(process.env);
  const data = openDataFolder(config.DATA_DIR);
  const logger = createLog('warn');
  const place = { url: config.DATABASE_URL, file: data.file(CONSOLE_FILE), logger };
  const database = await openDatabase<ConsoleSchema>(place, migrations);
  try {
    const { token } = await resetFirstAdmin(database);
    process.stdout.write(
      [
        'The first admin is enabled, has the role admin, and is signed out everywhere.',
        'This link signs in once, within 15 minutes. Other members get a link under Settings, Members.',
        `${consoleUrl(config)}/sign-in#token=${token}`,
        '',
      ].join('\n'),
    );
  } finally {
    await database.close();
  }
}

async function runDoctor(): Promise<void> {
  const findings = await examine(process.env);
  process.stdout.write(formatFindings(findings));
  if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1;
}

/** Runs `reset-admin` or `doctor`. */
export async function admin({ positionals: [action] }: CommandLine): Promise<void> {
  await (action === 'doctor' ? runDoctor() : printWayIn());
}
