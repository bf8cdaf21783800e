import { join } from 'node:path';
import {
  migrations,
  resetFirstAdmin,
  verifyAudit,
  type AuditVerdict,
  type ConsoleSchema,
} from '../bff/index.js';
import { readConfig } from '../config/config.js';
import { readDatabase } from '../database/inspect.js';
import { openDatabase } from '../database/open-database.js';
import { CONSOLE_FILE, openDataFolder } from './data-folder.js';
import { createLog } from './log.js';
import { examine } from './doctor/doctor.js';
import { formatFindings } from './doctor/finding.js';
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

const PROBLEMS = {
  missing: 'is missing',
  changed: 'was changed: its hash does not match its content',
  does_not_follow: 'does not follow the previous row',
};

/** Verifies the chain of the audit log. */
export async function audit(): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR } = readConfig(process.env);
  const place = { url, file: join(DATA_DIR, CONSOLE_FILE) };
  // A console may be running, which holds the file's lock.
  const verdict = await readDatabase<ConsoleSchema, AuditVerdict>(place, migrations, verifyAudit);
  if (verdict === null) {
    const where = url ? 'The database' : 'DATA_DIR';
    process.stderr.write(`${where} contains no data of a console.\n`);
    process.exitCode = 1;
    return;
  }
  const { rows, pruned, head, broken } = verdict;
  if (broken) {
    const held = `${rows} rows before it are valid.`;
    process.stderr.write(`Row ${broken.sequence} ${PROBLEMS[broken.problem]}. ${held}\n`);
    process.exitCode = 1;
    return;
  }
  const before = pruned === 0 ? '' : ` Rows up to ${pruned} were deleted by AUDIT_DAYS.`;
  process.stdout.write(`All ${rows} rows are valid.${before}\n`);
  if (rows > 0) process.stdout.write(`Row ${pruned + rows} has the hash ${head}\n`);
}
