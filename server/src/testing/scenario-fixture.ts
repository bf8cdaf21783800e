import { randomUUID } from 'node:crypto';
import { scenarioReport, type ScenarioReport } from '../contract/index.js';
import type { ServiceSettings } from '../bff/index.js';
import { eventually } from './eventually.js';
import type { SandboxFixture } from './sandbox-fixture.js';
import type { TestConsole } from './test-console.js';

type Asking = Pick<TestConsole, 'ask'>;

/** Paces at which the archive keeps up with a scenario, and leaves the processor to it. */
export const KEEPS_UP = { busy: [100, 200], idle: [300, 500], retry: 100, retryMost: 200 } as const;

/** The sandbox as the service of a console. */
export function serviceOf({ url, key, webhookSecret }: SandboxFixture): ServiceSettings {
  const wire = { dataRequestForm: 'object', label: 'test' } as const;
  return { baseUrl: url, apiKey: key, webhookSecret, ...wire };
}

/** A scenario of these steps, for the name `mine`. */
export const scenarioOf = (...steps: unknown[]) => ({
  ...{ name: 'mine', title: 'Mine', about: '' },
  steps,
});

/** Saves a scenario where it is given whole, starts it, and answers the first report. */
export async function startScenario(
  console: Asking,
  given: string | { name: string },
): Promise<ScenarioReport> {
  if (typeof given !== 'string') {
    const { status, text } = await console.ask('POST', '/api/sandbox/scenarios', { body: given });
    if (status !== 200) throw new Error(`not saved: ${text}`);
  }
  const name = typeof given === 'string' ? given : given.name;
  const answer = await console.ask('POST', '/api/sandbox/scenario-runs', {
    body: { name, request_id: randomUUID() },
  });
  if (answer.status !== 201) throw new Error(`not started: ${answer.text}`);
  return scenarioReport.parse(answer.body);
}

/** The report of a run once it is as wanted. */
export function runOnce(
  console: Asking,
  id: string,
  isWanted: (report: ScenarioReport) => boolean,
): Promise<ScenarioReport> {
  const path = `/api/sandbox/scenario-runs/${id}`;
  return eventually(
    async () => scenarioReport.parse((await console.ask('GET', path)).body),
    isWanted,
    25_000,
  );
}

/** Its report once it is over. */
export const runOver = (console: Asking, id: string): Promise<ScenarioReport> =>
  runOnce(console, id, ({ run }) => run.finished_at !== null);

/** Plays a scenario to its end and answers its report. */
export async function playScenario(
  console: Asking,
  given: string | { name: string },
): Promise<ScenarioReport> {
  const { run } = await startScenario(console, given);
  return runOver(console, run.id);
}
