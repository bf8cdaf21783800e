import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { shippedScenarios } from '../bff/index.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { CommandError } from './run-program.js';
import { readScenario } from './scenario.js';

const folder = tempFolder();
afterAll(() => {
  folder.remove();
});

const mine = {
  ...{ name: 'mine', title: 'Mine', about: '' },
  steps: [{ do: 'register', people: 'panel', count: 1 }],
};
function file(text: string): string {
  const path = folder.file('scenario.json');
  writeFileSync(path, text);
  return path;
}

it('reads one that comes with the console by its name', () => {
  const [first] = shippedScenarios;
  expect(readScenario(first?.name ?? '')).toBe(first);
});

it('reads one in a file', () => {
  expect(readScenario(file(JSON.stringify(mine)))).toEqual(mine);
});

describe('refuses in a sentence', () => {
  it.each<[string, () => string, RegExp]>([
    [
      'an unknown name',
      () => 'nothing',
      /^There is no scenario nothing\. There are happy-survey, /,
    ],
    ['a file that is not there', () => folder.file('no.json'), /no\.json cannot be read: ENOENT/],
    ['a file that is not JSON', () => file('{'), /scenario\.json cannot be read: .*JSON/],
    [
      'JSON that is not a scenario',
      () => file('[]'),
      /scenario\.json is not a scenario: The body /,
    ],
    [
      'a step that is wrong, with its place',
      () => file(JSON.stringify({ ...mine, steps: [{ do: 'settle', people: 'panel' }] })),
      /is not a scenario: steps\.0\.people is registered by no step before this one\.$/,
    ],
  ])('%s', (_what, given, message) => {
    expect(() => readScenario(given())).toThrow(CommandError);
    expect(() => readScenario(given())).toThrow(message);
  });
});
