import type { ScenarioStep } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { effectsLine, runEffects } from './run-effects';

const register: ScenarioStep = { do: 'register', people: 'a', count: 20 };
const destination: ScenarioStep = {
  do: 'destination',
  kinds: ['USER_VERIFICATION_COMPLETED'],
  url: null,
};

describe('runEffects', () => {
  it.each<[ScenarioStep[], number, RegExp[]]>([
    [[register, { ...register, people: 'b', count: 5 }], 25, []],
    [[{ do: 'settle', people: 'a' }], 0, []],
    [
      [destination, destination],
      0,
      [/^While it runs, USER_VERIFICATION_COMPLETED goes to other .* put back/],
    ],
    [
      [destination, { ...destination, kinds: ['USER_VERIFICATION_REVOKED'] }],
      0,
      [/COMPLETED, USER_VERIFICATION_REVOKED go to/],
    ],
    [[{ do: 'clock', to: 'exhaustion' }], 0, [/clock forward, which cannot be taken back/]],
    [[{ do: 'maintenance', on: false }], 0, []],
    [
      [destination, { do: 'clock', advance_ms: 1 }, { do: 'maintenance', on: true }],
      0,
      [/destinations/, /clock/, /maintenance on/],
    ],
  ])('%j', (steps, people, others) => {
    const effects = runEffects({ steps });
    expect(effects.people).toBe(people);
    expect(effects.others).toHaveLength(others.length);
    others.forEach((expected, index) => {
      expect(effects.others[index]?.meaning).toMatch(expected);
    });
  });
});

describe('effectsLine', () => {
  it.each<[ScenarioStep[], string]>([
    [[{ ...register, count: 1 }], 'Registers 1 user'],
    [[{ do: 'settle', people: 'a' }], 'Registers no users'],
    [
      [register, destination, { do: 'clock', to: 'next_retry' }, { do: 'maintenance', on: true }],
      'Registers 20 users · changes destinations of one event type while it runs · moves the clock forward · switches maintenance on for a while',
    ],
  ])('%j: %s', (steps, line) => {
    expect(effectsLine(runEffects({ steps }))).toBe(line);
  });
});
