import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import {
  ConflictError,
  migrations,
  shippedScenarios,
  startConsole,
  type ConsoleSchema,
} from '../bff/index.js';
import { readConfig } from '../config/config.js';
import type { Scenario, ScenarioReport } from '../contract/index.js';
import { openDatabase } from '../database/open-database.js';
import { createLog } from './log.js';
import { readScenario, ScenarioError } from './read-scenario.js';
import { onFirstSignal } from './run-program.js';
import { connectedServices, sandboxSettings } from './program-settings.js';
import { formatReport, formatScenarios, jsonReport } from './scenario-report.js';
import { startSandbox } from '../sandbox/index.js';
import { UpstreamError } from '../upstream/failures.js';
import type { CommandLine } from '../../launch/command-line.mjs';

// Standard output is for the report only.
const logger = createLog('error', pino.destination(2));
/** Short, because the archive must have stored what one scenario caused before the next one begins. */
const PACES = { busy: [100, 200], idle: [500, 1_000], retry: 200, retryMost: 1_000 } as const;

// Failures that the caller can correct: a service without sandbox controls, or one that does not respond.
function explain(error: unknown): never {
  const isPlain = error instanceof ConflictError || error instanceof UpstreamError;
  throw isPlain ? new ScenarioError(error.message, { cause: error }) : error;
}

/** Plays the scenarios on a console with that folder and passes on each report as it comes. */
async function play(
  scenarios: readonly Scenario[],
  folder: string,
  onReport: (report: ScenarioReport) => void,
): Promise<void> {
  const config = readConfig(process.env);
  const cancelling = new AbortController();
  const cancel = cancelling.signal;
  onFirstSignal(() => {
    process.stderr.write('Cancelling, and restoring what was changed…\n');
    cancelling.abort();
  });
  const host = '127.0.0.1';
  const database = await openDatabase<ConsoleSchema>(
    { file: join(folder, 'console.db'), logger },
    migrations,
  );
  const settings = sandboxSettings(config, join(folder, 'sandbox.db'), logger);
  const sandbox = config.CONNECT_SANDBOX_BASE_URL
    ? null
    : await startSandbox({ ...settings, host, port: 0, publicUrl: undefined });
  const { sandbox: service } = connectedServices(config, sandbox);
  const console = await startConsole({
    ...{ database, logger, host, port: 0, publicUrl: () => `http://${host}`, owner: {} },
    services: service ? { sandbox: service } : {},
    allowPrivateDestinations: config.ALLOW_PRIVATE_DESTINATIONS,
    archiveDays: config.ARCHIVE_DAYS,
    auditDays: config.AUDIT_DAYS,
    sync: PACES,
    webRoot: null,
  });
  try {
    for (const each of scenarios) {
      if (cancel.aborted) break;
      const playing = console.playScenario(each, { by: 'command line', cancel });
      onReport(await playing.catch(explain));
    }
  } finally {
    await console.stop();
    await sandbox?.stop();
    await database.close();
  }
}

/** Plays the named scenarios; without names it lists those that there are. */
export async function scenario({ values, positionals: names }: CommandLine): Promise<void> {
  const isJson = values['json'] === true;
  if (names.length === 0) {
    process.stdout.write(formatScenarios(shippedScenarios));
    return;
  }
  const scenarios = names.map((name) => readScenario(name, shippedScenarios));
  const folder = mkdtempSync(join(tmpdir(), 'connect-console-scenario-'));
  const reports: ScenarioReport[] = [];
  try {
    await play(scenarios, folder, (report) => {
      reports.push(report);
      if (!isJson) process.stdout.write(formatReport(report));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (isJson) process.stdout.write(`${JSON.stringify(reports.map(jsonReport), null, 2)}\n`);
  const passed = reports.filter(({ job }) => job.verdict === 'passed').length;
  if (passed < scenarios.length) process.exitCode = 1;
}
