import { join } from 'node:path';
import { migrations, verifyAudit, type AuditVerdict, type ConsoleSchema } from '../bff/index.js';
import { readConfig } from '../config/config.js';
import { readDatabase } from '../database/inspect.js';
import { CONSOLE_FILE } from './restore.js';

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
