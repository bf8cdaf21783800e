import { readFileSync } from 'node:fs';
import { scenario, type Scenario } from '../contract/index.js';
import { InvalidRequestError } from '../http/errors.js';
import { parseRequest } from '../http/parse-request.js';

/** Why a scenario of the command line cannot be played, in plain sentences. */
export class ScenarioError extends Error {}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ScenarioError(`${file} cannot be read: ${reason}`, { cause: error });
  }
}

/** A built-in scenario, by its name, or one in a JSON file. Throws ScenarioError. */
export function readScenario(given: string, shipped: readonly Scenario[]): Scenario {
  const known = shipped.find(({ name }) => name === given);
  if (known) return known;
  if (!given.endsWith('.json')) {
    const names = shipped.map(({ name }) => name).join(', ');
    throw new ScenarioError(
      `There is no scenario ${given}. There are ${names}; or give FILE.json.`,
    );
  }
  try {
    return parseRequest(scenario, readJson(given));
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    throw new ScenarioError(`${given} is not a scenario: ${error.message}.`, { cause: error });
  }
}
