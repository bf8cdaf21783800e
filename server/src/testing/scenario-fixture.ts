import { randomUUID } from 'node:crypto';
import { scenarioReport, type Environment, type ScenarioReport } from '../contract/index.js';
import { eventually } from './eventually.js';
import type { TestConsole } from './test-console.js';

/** Saves a scenario where it is given whole, starts it, and answers the first report. */
export async function startScenario(
  console: Pick<TestConsole, 'ask'>,
  given: string | { name: string },
  environment: Environment = 'sandbox',
): Promise<ScenarioReport> {
  const api = `/api/${environment}`;
  if (typeof given !== 'string') {
    const { status, text } = await console.ask('POST', `${api}/scenarios`, { body: given });
    if (status !== 200) throw new Error(`not saved: ${text}`);
  }
  const name = typeof given === 'string' ? given : given.name;
  const body = { name, request_id: randomUUID() };
  const {
    status,
    body: answer,
    text,
  } = await console.ask('POST', `${api}/scenario-runs`, { body });
  if (status !== 201) throw new Error(`not started: ${text}`);
  return scenarioReport.parse(answer);
}

/** The report of a run as it stands now. */
export async function readRun(
  console: Pick<TestConsole, 'ask'>,
  id: string,
): Promise<ScenarioReport> {
  return scenarioReport.parse((await console.ask('GET', `/api/sandbox/scenario-runs/${id}`)).body);
}

/** Plays a scenario to its end and answers its report. */
export async function playScenario(
  console: Pick<TestConsole, 'ask'>,
  given: string | { name: string },
): Promise<ScenarioReport> {
  const { run } = await startScenario(console, given);
  return eventually(
    () => readRun(console, run.id),
    (report) => report.run.finished_at !== null,
    25_000,
  );
}
