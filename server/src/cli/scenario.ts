import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
import {
  scenario as scenarioForm,
  type Scenario,
  type ScenarioReport,
  type ScenarioStepReport,
} from '../contract/index.js';
import { openDatabase } from '../database/open-database.js';
import { InvalidRequestError } from '../http/errors.js';
import { parseRequest } from '../http/parse-request.js';
import { createLog } from './log.js';
import { CommandError, onFirstSignal } from './run-program.js';
import { connectedServices, sandboxSettings } from './program-settings.js';
import { startSandbox } from '../sandbox/index.js';
import { UpstreamError } from '../upstream/failures.js';
import type { CommandLine } from '../../launch/command-line.mjs';

// Standard output is for the report only.
const logger = createLog('error', pino.destination(2));
/** Short, because the archive must have stored what one scenario caused before the next one begins. */
const PACES = { busy: [100, 200], idle: [500, 1_000], retry: 200, retryMost: 1_000 } as const;

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be read: ${reason}`, { cause: error });
  }
}

/** A built-in scenario, by its name, or one in a JSON file. Throws CommandError. */
export function readScenario(given: string): Scenario {
  const known = shippedScenarios.find(({ name }) => name === given);
  if (known) return known;
  if (!given.endsWith('.json')) {
    const names = shippedScenarios.map(({ name }) => name).join(', ');
    throw new CommandError(`There is no scenario ${given}. There are ${names}; or give FILE.json.`);
  }
  try {
    return parseRequest(scenarioForm, readJson(given));
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    throw new CommandError(`${given} is not a scenario: ${error.message}.`, { cause: error });
  }
}

const SIGNS: Partial<Record<ScenarioStepReport['state'], string>> = {
  passed: '✓',
  failed: '✗',
  skipped: '–',
  cancelled: '–',
  running: '…',
};

// A service's text may contain control characters that a terminal would obey.
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

function detail({ state, expected, happened }: ScenarioStepReport): string[] {
  if (happened === null) return [];
  if (expected === null || state === 'passed') return [`      ${plain(happened)}`];
  return [`      expected ${plain(expected)}`, `      but      ${plain(happened)}`];
}

/** A report for the terminal: each step with its symbol, and below it what happened. */
export function formatReport({ job, items }: ScenarioReport): string {
  const seconds = ((job.finished_at ?? job.created_at) - job.created_at) / 1000;
  const lines = items.flatMap((step) => [
    `  ${SIGNS[step.state] ?? ' '} ${plain(step.step)}`,
    ...detail(step),
  ]);
  const head = `${plain(job.title)} (${job.name}) ${job.verdict ?? job.state} after ${seconds.toFixed(1)} s`;
  return ['', head, '', ...lines, ''].join('\n');
}

/** What `--json` prints of a run, for programs: its state is the verdict if there is one. */
function jsonReport({ job: { verdict, ...run }, items }: ScenarioReport) {
  return { run: { ...run, state: verdict ?? run.state }, steps: items };
}

/** The built-in scenarios, and how to play them. */
export function formatScenarios(scenarios: readonly Scenario[]): string {
  const entries = scenarios.flatMap(({ name, title, about }) => [
    `  ${name}`,
    `      ${title}`,
    `      ${about}`,
    '',
  ]);
  return [
    '',
    'Built-in scenarios:',
    '',
    ...entries,
    'Play some:  npm run scenario -- NAME or FILE.json … [--json]',
    '',
  ].join('\n');
}

// Failures that the caller can correct: a service without sandbox controls, or one that does not respond.
function explain(error: unknown): never {
  const isPlain = error instanceof ConflictError || error instanceof UpstreamError;
  throw isPlain ? new CommandError(error.message, { cause: error }) : error;
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
  const scenarios = names.map(readScenario);
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
